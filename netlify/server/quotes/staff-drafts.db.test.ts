import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundCustomers } from '../../../src/features/desk/ops-customers.contract.ts';
import type { OpsQuote, OpsQuotesPage } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { quoteSchema } from '../../../src/features/quotes/quotes.contract.ts';
import { variantUnits } from '../../../tests/orders/world.ts';
import { writeRole } from '../accounts/role-store.ts';
import { markEmailVerified } from '../accounts/store.ts';
import { mails, quotes } from '../db/schema.ts';
import type { Caller } from '../testing/caller.ts';
import {
  createRequestedQuote,
  createSentQuote,
  editQuote,
  fetchBuyerQuote,
  fetchStaffQuote,
  requestQuote,
  runQuoteAction,
} from '../testing/quote-world.ts';
import { withPayments } from '../testing/shop.ts';
import { sendWrite } from '../testing/staff-world.ts';

const shop = withPayments('PostgreSQL', { connections: 1 });
let operator: Caller;
beforeEach(async () => {
  await shop.stock('morpho', 10);
  const { id, email } = await shop.buyer('陈报价');
  await markEmailVerified(shop.database, id);
  await writeRole(shop.database, email, 'operator', 'test');
  operator = await shop.signedInAs(id);
});

const countMails = async (key: string) => await shop.database.$count(mails, eq(mails.key, key));

/** The API sends mails after its response. */
async function readMail(to: string, subject: string): Promise<string> {
  return await vi.waitFor(() => {
    const found = shop.services.sent.findLast((one) => one.to === to && one.subject.includes(subject));
    if (found === undefined) throw new Error(`no mail to ${to} about ${subject}`);
    return found.text;
  });
}

async function phoned() {
  const account = await shop.buyer('周电话');
  await markEmailVerified(shop.database, account.id);
  return { account, buyer: await shop.signedInAs(account.id) };
}

const create = (account: string, key?: string) => sendWrite(operator, '/ops/quotes/create', { account }, key);

describe('a draft from nothing', () => {
  test('is found by its account, made once for each key, and unknown to the buyer until it is sent', async () => {
    const { account, buyer } = await phoned();
    const query = `q=${account.email.slice(0, -4)}`;
    const found: FoundCustomers = (await operator.get(`/ops/customers?${query}`)).body.data;
    expect(found.items).toMatchObject([{ id: account.id, emailConfirmed: true }]);
    expect((await operator.get('/ops/customers?q=电话')).body.data.items.length).toBeGreaterThan(0);

    const key = randomUUID();
    const made = await create(account.id, key);
    const { id }: OpsQuote = made.body.data;
    expect((await create(account.id, key)).body.data.id).toBe(id);
    expect(made.body.data).toMatchObject({
      ...{ state: 'draft', fromDesk: true, isKnownToBuyer: false, lines: [] },
      actions: { edit: null, send: 'noLines' },
    });
    const lines = [{ ...variantUnits('morpho', 2), unitPrice: 90 }];
    expect(await editQuote(operator, id, { lines, note: '按电话里谈的' })).toMatchObject({ status: 200 });
    expect((await buyer.get('/quotes')).body.data).toEqual([]);
    expect(await buyer.get(`/quotes/${id}`)).toMatchObject({ status: 404 });

    const response = await runQuoteAction(operator, 'send', id);
    expect(response).toMatchObject({ status: 200, body: { data: { isKnownToBuyer: true } } });
    expect(await fetchBuyerQuote({ buyer, id })).toMatchObject({
      state: 'sent',
      note: '按电话里谈的',
      total: 180,
    });
    expect(await readMail(account.email, '批发报价')).toContain('按电话里谈的');

    const revised = await runQuoteAction(operator, 'revise', id);
    expect(revised.body.data).toMatchObject({
      ...{ state: 'draft', isKnownToBuyer: true, formerOrders: [response.body.data.order] },
    });
    expect(await fetchBuyerQuote({ buyer, id })).toMatchObject({ state: 'requested', items: [], note: null });
  });

  test('counts as no request of the buyer, and is withdrawn without a mail', async () => {
    const { account, buyer } = await phoned();
    const made = await Promise.all(Array.from({ length: 5 }, () => create(account.id)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await shop.fill(account, [variantUnits('morpho')]);
    expect(await requestQuote(buyer)).toMatchObject({ status: 200 });
    const { id } = made[0]?.body.data ?? {};
    expect(await runQuoteAction(operator, 'withdraw', id)).toMatchObject({ status: 200 });
    expect(await countMails(`quote-withdrawn ${id}`)).toBe(0);
    const { body } = await buyer.get('/quotes');
    expect(body).toMatchObject({ data: [{}], next: null });
    expect(quoteSchema.strict().parse(body.data[0])).toEqual(body.data[0]);
  });

  test('needs an account with a confirmed mailbox', async () => {
    const account = await shop.buyer('未确认');
    expect(await create(account.id)).toMatchObject({ status: 409, body: { code: 'not-possible' } });
    expect(await create('nobody')).toMatchObject({ status: 404 });
    const { items } = (await operator.get(`/ops/customers?q=${account.email}`)).body.data;
    expect(items).toMatchObject([{ emailConfirmed: false }]);
  });
});

describe('a withdrawn quote', () => {
  const withdraw = async (id: string, reason: string, key?: string) =>
    await sendWrite(
      operator,
      '/ops/quotes/withdraw',
      { id, version: (await fetchStaffQuote(operator, id)).version, reason },
      key,
    );

  test('that was requested tells the buyer why, once', async () => {
    const one = await createRequestedQuote(shop);
    const key = randomUUID();
    const { version } = await fetchStaffQuote(operator, one.id);
    const body = { id: one.id, version, reason: '这一批已经售出' };
    for (let times = 0; times < 2; times++)
      expect(await sendWrite(operator, '/ops/quotes/withdraw', body, key)).toMatchObject({
        status: 200,
        body: { data: { state: 'withdrawn', withdrawalReason: '这一批已经售出' } },
      });
    expect(await fetchBuyerQuote(one)).toMatchObject({
      state: 'withdrawn',
      withdrawal_reason: '这一批已经售出',
    });
    expect(await countMails(`quote-withdrawn ${one.id}`)).toBe(1);
    const mail = await readMail(one.account.email, '已结束');
    expect(mail).toContain('这一批已经售出');
    expect(mail).toContain('目前没有可以付款的报价');
  });

  test('that was sent is mailed in the transaction that ends its order', async () => {
    const one = await createSentQuote(shop, operator);
    expect(await withdraw(one.id, '价格有误')).toMatchObject({ status: 200 });
    expect(await countMails(`quote-withdrawn ${one.id}`)).toBe(1);
    const mail = await readMail(one.account.email, '已结束');
    expect(mail).toContain('价格有误');
    expect(mail).toContain(`我们撤回了报价订单 ${one.number}`);
  });

  test('is not withdrawn if it is paid first; the reason then says nothing', async () => {
    const one = await createSentQuote(shop, operator);
    await shop.database.update(quotes).set({ withdrawalReason: '太晚' }).where(eq(quotes.id, one.id));
    expect((await fetchStaffQuote(operator, one.id)).withdrawalReason).toBeNull();
    expect(await fetchBuyerQuote(one)).toMatchObject({ state: 'sent', withdrawal_reason: null });
  });
});

describe('the staff', () => {
  test('counts each state, and lists newest first', async () => {
    const { counts: before } = (await operator.get('/ops/quotes')).body.data;
    const { openQuotes: openBefore } = (await operator.get('/ops/orders')).body.data;
    const [first, second] = [await createRequestedQuote(shop), await createRequestedQuote(shop)];
    const one = await createSentQuote(shop, operator);
    await one.buyer.call('POST', `/quotes/${one.id}/ask`, { question: '能包邮吗？' });
    const page: OpsQuotesPage = (await operator.get('/ops/quotes')).body.data;
    expect(page.items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(page.counts).toEqual({
      ...before,
      ...{ requested: before.requested + 2, sent: before.sent + 1, asked: before.asked + 1 },
    });
    expect((await operator.get('/ops/orders')).body.data.openQuotes).toBe(openBefore + 3);
    const { items } = (await operator.get('/ops/quotes?view=asked')).body.data;
    expect(items[0]).toMatchObject({ id: one.id, isAsked: true, question: '能包邮吗？' });
    expect((await operator.get(`/ops/orders/${one.number}`)).body.data.order.quote).toBe(one.id);

    await runQuoteAction(operator, 'revise', one.id);
    await runQuoteAction(operator, 'send', one.id);
    expect(await fetchStaffQuote(operator, one.id)).toMatchObject({ isAsked: false, question: '能包邮吗？' });
  });

  test('is told of a change in between, with the quote as it stands now', async () => {
    const one = await createRequestedQuote(shop);
    const { version } = await fetchStaffQuote(operator, one.id);
    await editQuote(operator, one.id, { freight: 0 });
    for (const response of [
      await editQuote(operator, one.id, { version, freight: 88 }),
      await sendWrite(operator, '/ops/quotes/withdraw', { id: one.id, version, reason: '' }),
    ])
      expect(response).toMatchObject({
        status: 409,
        body: { code: 'quote-changed', quote: { id: one.id, version: version + 1, freight: 0 } },
      });
  });
});

test('a buyer’s quotes come in pages below 200 KB', async () => {
  const { account, buyer } = await phoned();
  const text = '蝶'.repeat(1_000);
  const row = { accountId: account.id, request: '', state: 'withdrawn', createdAt: new Date() } as const;
  const ended = {
    message: text,
    withdrawalReason: text,
    question: text,
    askedAt: new Date(),
    endedAt: new Date(),
  };
  const ids = Array.from({ length: 40 }, () => randomUUID());
  await shop.database.insert(quotes).values(ids.map((id) => ({ ...row, ...ended, id, key: id })));
  const found: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { body, bytes } = await buyer.get(`/quotes${next && `?after=${next}`}`);
    expect(bytes.length).toBeLessThan(200_000);
    found.push(...body.data.map(({ id }: { id: string }) => id));
    next = body.next;
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
});
