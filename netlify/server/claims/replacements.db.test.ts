import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { staffText } from '../../../src/features/desk/staff.text.ts';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { claims, flags, mails, orders, refunds, stock } from '../db/schema.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import type { Caller } from '../testing/caller.ts';
import { addedLine, addStock, DEAR_PRICE, editOrder, payDifference } from '../testing/edit-world.ts';
import { simulateCrashAt } from '../testing/locks.ts';
import { fetchListPage, fetchOrder, PRICE, runOrderAction } from '../testing/operator-world.ts';
import { sendWrite, signInAs } from '../testing/staff-world.ts';
import { withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();
let parcels = 0;

function nextParcel() {
  parcels += 1;
  return { courier: '顺丰', trackingNumber: `SF${1_000 + parcels}`, method: '' };
}

const signedIn = (accountId: string) => signInAs(two.world.services, accountId);

/** A shipped order of three units with a claim for some of them. */
async function claimed(quantity = 2, isReceived = false) {
  const { number, buyerId } = await two.world.paid(3);
  expect((await runOrderAction(two.chen, 'ship', number, nextParcel())).status).toBe(200);
  if (isReceived) expect((await runOrderAction(two.chen, 'receive', number)).status).toBe(200);
  const buyer = await signedIn(buyerId);
  return { number, buyer, buyerId, claim: await report(buyer, number, quantity) };
}
type Claimed = Awaited<ReturnType<typeof claimed>>;

async function report(buyer: Caller, number: string, quantity: number, line = 1): Promise<string> {
  const body = { items: [{ item: `${number}-${line}`, quantity }], words: '两只断翅', photos: [] };
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const { status, body: done } = await buyer.call('POST', `/orders/${number}/claims`, body, key);
  expect(status).toBe(200);
  return done.data.claims[0].id;
}

async function answer(by: Caller, { number, claim }: Claimed, request: object, key?: string) {
  const { version } = await fetchOrder(by, number);
  return await sendWrite(
    by,
    '/ops/claims/answer',
    { number, version, claim, answer: '为您补发', ...request },
    key,
  );
}
const replace = (by: Caller, one: Claimed, key?: string) => answer(by, one, { action: 'replace' }, key);

async function giveUp(by: Caller, { number, claim }: Claimed) {
  const { version } = await fetchOrder(by, number);
  return await sendWrite(by, '/ops/claims/give-up-replacement', {
    ...{ number, version, claim, reason: '最后一只也有瑕疵' },
  });
}

async function shownTo({ buyer, number, claim }: Claimed) {
  const { data } = (await buyer.get(`/orders/${number}/claims`)).body;
  return data.claims.find(({ id }: { id: string }) => id === claim);
}

async function onHand(): Promise<number> {
  const [level] = await two.world.database.select().from(stock).where(eq(stock.productId, 'morpho'));
  expect(level?.held).toBe(0);
  return level?.onHand ?? 0;
}

/** Counts mails about the claim by their keys, because sent mails have no data any more. */
const countMails = ({ claim }: Claimed, kind: string) =>
  two.world.database.$count(mails, like(mails.key, `${kind} ${claim}%`));

describe('a claim that is answered by a replacement', () => {
  test.each([
    ['shipped', false],
    ['received', true],
  ])('sells the units again at no price, and ships the %s order once more', async (_, isReceived) => {
    const one = await claimed(2, isReceived);
    const before = await onHand();
    const done = await replace(two.chen, one);
    expect(done).toMatchObject({
      status: 200,
      body: { data: { order: { replacing: true, total: 3 * PRICE } } },
    });
    expect(await onHand()).toBe(before - 2);
    const order = await fetchOrder(two.chen, one.number);
    expect(order).toMatchObject({
      ...{ stage: 'pending', display: { next: 'ship' }, printedAt: null, refundable: 3 * PRICE },
      lines: [{ quantity: 3, replaced: 2, unsent: 2, toPack: 2, inOtherParcels: 3, isReplacement: true }],
      replacements: [{ claim: one.claim, lines: [{ position: 0, pieces: 2, sent: 0 }] }],
    });
    expect(order.lines[0]?.returnable).toBe(3);
    const { items } = await fetchListPage(two.chen, 'view=to-ship');
    expect(items.find(({ number }) => number === one.number)).toMatchObject({ replacing: true });
    expect(await shownTo(one)).toMatchObject({
      ...{ state: 'replaced', answer: '为您补发', refund: null, replacement: { quantity: 2, sent: 0 } },
    });
    const wire = (await one.buyer.get(`/orders/${one.number}`)).body.data;
    expect(wire).toMatchObject({ status: 'completed', total_amount: 3 * PRICE });
    expect(wire.items).toMatchObject([{ quantity: 3 }]);
    expect(wire.shipping_info.status).toBe('pending');
    expect(await findWrongSums(two.world.database)).toEqual([]);

    expect((await runOrderAction(two.chen, 'ship', one.number, nextParcel())).status).toBe(200);
    expect(await fetchOrder(two.chen, one.number)).toMatchObject({
      ...{ stage: 'translating', replacing: false },
      lines: [{ unsent: 0, keptBack: 0, inOtherParcels: 3, isReplacement: true }],
    });
    expect(await shownTo(one)).toMatchObject({ replacement: { quantity: 2, sent: 2 } });
    const sent = (await one.buyer.get(`/orders/${one.number}`)).body.data;
    expect(sent.shipping_info.status).toBe('translating');
    expect(sent.shipments.map(({ items: its }: { items: object[] }) => its)).toEqual([
      [{ id: `${one.number}-1`, quantity: 3 }],
      [{ id: `${one.number}-1`, quantity: 2 }],
    ]);
    expect(await countMails(one, 'claim-answered')).toBe(1);
    const shipped = like(mails.key, `order-shipped ${one.number}%`);
    expect(await two.world.database.$count(mails, shipped)).toBe(2);
    expect(await findWrongSums(two.world.database)).toEqual([]);
  });

  test('waits as a replacement for buyer and desk, though a unit was refunded and never sent', async () => {
    const { number, buyerId } = await two.world.paid(3);
    const broken = { amount: PRICE, of: 'part', lines: [{ position: 0, pieces: 1 }], back: [], broken: true };
    expect((await runOrderAction(two.chen, 'refund', number, broken)).status).toBe(200);
    expect((await runOrderAction(two.chen, 'ship', number, nextParcel())).status).toBe(200);
    const buyer = await signedIn(buyerId);
    const one = { number, buyer, buyerId, claim: await report(buyer, number, 1) };
    expect((await replace(two.chen, one)).status).toBe(200);
    const { display, delivery } = (await buyer.get(`/orders/${number}`)).body.data;
    expect([display.status, (await fetchOrder(two.chen, number)).display.status]).toEqual([
      'replacing',
      'replacing',
    ]);
    expect(delivery).toBeNull();
  });

  test('can be claimed and replaced again, and shows which one was sent', async () => {
    const one = await claimed(1);
    await replace(two.chen, one);
    // A second claim is made before the first replacement is sent.
    const second = { ...one, claim: await report(one.buyer, one.number, 2) };
    expect((await replace(two.zhou, second)).status).toBe(200);
    const part = { ...nextParcel(), lines: [{ position: 0, pieces: 1 }] };
    expect((await runOrderAction(two.chen, 'pack', one.number, { lines: part.lines })).status).toBe(200);
    expect((await runOrderAction(two.chen, 'ship', one.number, part)).status).toBe(200);
    expect([(await shownTo(one)).replacement, (await shownTo(second)).replacement]).toEqual([
      { quantity: 1, sent: 1 },
      { quantity: 2, sent: 0 },
    ]);
    expect(await fetchOrder(two.chen, one.number)).toMatchObject({
      stage: 'pending',
      lines: [{ unsent: 2 }],
    });
    expect(await giveUp(two.chen, one)).toMatchObject({
      status: 409,
      body: { msg: '补发的标本已经寄出，不能取消' },
    });
    expect((await runOrderAction(two.chen, 'ship', one.number, nextParcel())).status).toBe(200);
    expect(await fetchOrder(two.chen, one.number)).toMatchObject({
      stage: 'translating',
      lines: [{ unsent: 0 }],
    });
    // The replacement may be damaged, too.
    const third = { ...one, claim: await report(one.buyer, one.number, 1) };
    expect((await replace(two.chen, third)).status).toBe(200);
    expect(await fetchOrder(two.chen, one.number)).toMatchObject({ lines: [{ unsent: 1, replaced: 4 }] });
    expect(await findWrongSums(two.world.database)).toEqual([]);
  });

  test('blocks edits of its order', async () => {
    const one = await claimed(2);
    await replace(two.chen, one);
    const why = staffText().replacementWaits;
    expect((await fetchOrder(two.chen, one.number)).possible['edit-order']).toEqual({ can: false, why });
    for (const quantity of [2, 4]) {
      const lines = [{ position: 0, quantity }];
      const request = { reason: '买家要求更换', lines, difference: (quantity - 3) * PRICE };
      expect(await runOrderAction(two.chen, 'edit', one.number, request)).toMatchObject({
        ...{ status: 409, body: { msg: why } },
      });
    }
    expect(await fetchOrder(two.chen, one.number)).toMatchObject({ lines: [{ quantity: 3, unsent: 2 }] });
    expect(await findWrongSums(two.world.database)).toEqual([]);
  });

  test('that waits is not paid back as well; other units of its line are', async () => {
    const one = await claimed(2);
    await replace(two.chen, one);
    const refund = async (quantity: number) =>
      await runOrderAction(two.chen, 'refund', one.number, {
        ...{ amount: quantity * PRICE, of: 'part', back: [], lines: [{ position: 0, pieces: quantity }] },
        ...{ broken: false, reason: '', buyerMessage: '' },
      });
    expect(await refund(2)).toMatchObject({
      status: 409,
      body: { msg: staffText().claims.brokenReplacement },
    });
    expect((await refund(1)).status).toBe(200);
    expect((await giveUp(two.chen, one)).status).toBe(200);
    expect((await refund(2)).status).toBe(200);
  });

  test('does not count as a sale in the figures by country', async () => {
    const today = shopDay(new Date());
    const unitsOf = async () => {
      const { body } = await two.chen.get(`/ops/figures/period?from=${today}&to=${today}`);
      return body.data.countries.reduce((sum: number, { pieces }: { pieces: number }) => sum + pieces, 0);
    };
    const one = await claimed(2);
    const before = await unitsOf();
    await replace(two.chen, one);
    expect(await unitsOf()).toBe(before);
  });

  test('is refused while its grade is short, and the error names it', async () => {
    const one = await claimed(3);
    const before = await onHand();
    await two.world.database.update(stock).set({ onHand: 2 }).where(eq(stock.productId, 'morpho'));
    const refused = await replace(two.chen, one);
    await two.world.database.update(stock).set({ onHand: before }).where(eq(stock.productId, 'morpho'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'not-possible' } });
    expect(refused.body.msg).toContain('库存不足，不能补发');
    expect(await shownTo(one)).toMatchObject({ state: 'open', replacement: null });
    expect(await onHand()).toBe(before);
  });

  test('waits for staff if the shipping rules now refuse the destination', async () => {
    const { database } = two.world;
    const one = await claimed(1);
    await database.update(orders).set({ country: 'IN' }).where(eq(orders.number, one.number));
    const rules = [
      makeRule('out', { border: 'export' }),
      makeRule('india', { destination: 'IN', verdict: 'forbidden' }),
    ];
    await acceptRules(database, rules);
    expect((await replace(two.chen, one)).status).toBe(200);
    await acceptRules(database, []);
    const raised = await database.select().from(flags).where(eq(flags.orderNumber, one.number));
    expect(raised).toMatchObject([{ kind: 'not-shippable' }]);
    expect(await runOrderAction(two.chen, 'ship', one.number, nextParcel())).toMatchObject({
      ...{ status: 409, body: { code: 'order-flagged' } },
    });
  });
});

describe('a replacement that is given up', () => {
  test.each([
    ['shipped', false, 'translating'],
    ['received', true, 'done'],
  ])('frees its units, and the %s order is as before', async (_, isReceived, stage) => {
    const one = await claimed(2, isReceived);
    const before = await onHand();
    await replace(two.chen, one);
    expect((await giveUp(two.zhou, one)).status).toBe(200);
    expect(await onHand()).toBe(before);
    expect(await fetchOrder(two.chen, one.number)).toMatchObject({
      ...{ stage, replacing: false, replacements: [], lines: [{ replaced: 0, unsent: 0, returnable: 3 }] },
    });
    expect(await shownTo(one)).toMatchObject({ state: 'open', answer: null, replacement: null });
    expect(await countMails(one, 'replacement-given-up')).toBe(1);
    expect(await giveUp(two.zhou, one)).toMatchObject({ status: 409, body: { code: 'not-possible' } });
    // The claim is open again, so the second answer is mailed, too.
    expect((await answer(two.chen, one, { action: 'refund', amount: 2 * PRICE })).status).toBe(200);
    expect(await countMails(one, 'claim-answered')).toBe(2);
    expect(await findWrongSums(two.world.database)).toEqual([]);
  });

  test('twice at once, and beside shipping, frees or sends each unit once', async () => {
    for (const other of ['give-up', 'ship']) {
      const one = await claimed(2);
      const before = await onHand();
      await replace(two.chen, one);
      const { version } = await fetchOrder(two.chen, one.number);
      const seen = { number: one.number, version };
      const ending = { ...seen, claim: one.claim, reason: '缺货' };
      const results = await Promise.all([
        sendWrite(two.chen, '/ops/claims/give-up-replacement', ending),
        other === 'ship'
          ? sendWrite(two.zhou, '/ops/orders/ship', { ...seen, ...nextParcel() })
          : sendWrite(two.zhou, '/ops/claims/give-up-replacement', ending),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const isSent = other === 'ship' && results[1].status === 200;
      expect(await onHand()).toBe(isSent ? before - 2 : before);
      expect(await findWrongSums(two.world.database)).toEqual([]);
    }
  });
});

describe('money beside a replacement', () => {
  test('is refunded at most once, and a refund of the whole order frees unsent units', async () => {
    const one = await claimed(2);
    const before = await onHand();
    await replace(two.chen, one);
    const lines = [{ position: 0, pieces: 1 }];
    const byLine = { amount: PRICE, of: 'part', back: [], lines };
    expect((await runOrderAction(two.chen, 'refund', one.number, byLine)).status).toBe(200);
    expect(await runOrderAction(two.chen, 'refund', one.number, byLine)).toMatchObject({ status: 409 });
    const broken = { amount: PRICE, of: 'part', back: [], lines, broken: true };
    expect((await runOrderAction(two.chen, 'refund', one.number, broken)).body.msg).toContain('请先取消补发');
    const rest = { amount: 2 * PRICE, of: 'rest', back: [] };
    expect((await runOrderAction(two.chen, 'refund', one.number, rest)).status).toBe(200);
    expect(await onHand()).toBe(before);
    expect(await fetchOrder(two.chen, one.number)).toMatchObject({
      stage: 'translating',
      replacements: [],
      refundable: 0,
    });
    expect(await shownTo(one)).toMatchObject({ state: 'refunded', refund: 2 * PRICE, replacement: null });
    const back = await two.world.database.select().from(refunds).where(eq(refunds.orderNumber, one.number));
    expect(back.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(3 * PRICE * 100);
    expect(await findWrongSums(two.world.database)).toEqual([]);
  });

  test('that is refunded for a line of an edit comes from its payment, so the replacement stays', async () => {
    await addStock(two.world);
    const { number, buyerId } = await two.world.paid();
    await editOrder(two.chen, number, { added: [addedLine('dear')], difference: DEAR_PRICE });
    await payDifference(two.world, two.sandbox, two.chen, number);
    await runOrderAction(two.chen, 'ship', number, nextParcel());
    const buyer = await signedIn(buyerId);
    const [first, second] = [await report(buyer, number, 1), await report(buyer, number, 1, 2)];
    expect((await replace(two.chen, { number, buyer, buyerId, claim: first })).status).toBe(200);
    const refund = { action: 'refund', amount: PRICE };
    expect((await answer(two.chen, { number, buyer, buyerId, claim: second }, refund)).status).toBe(200);
    expect(await fetchOrder(two.chen, number)).toMatchObject({
      ...{ replacing: true, refundable: DEAR_PRICE, charges: [{}, { refunded: PRICE }] },
    });
    expect(await findWrongSums(two.world.database)).toEqual([]);
  });

  test('that was refunded for the claimed units rules out their replacement', async () => {
    const one = await claimed(2);
    const lines = [{ position: 0, pieces: 2 }];
    await runOrderAction(two.chen, 'refund', one.number, { amount: 1, of: 'part', back: [], lines });
    expect(await replace(two.chen, one)).toMatchObject({ status: 409, body: { code: 'not-possible' } });
    expect(await shownTo(one)).toMatchObject({ state: 'open' });
  });

  test('and a replacement at once answer the claim once', async () => {
    for (const action of ['refund', 'replace', 'refuse']) {
      const one = await claimed(2);
      const before = await onHand();
      const results = await Promise.all([
        replace(two.chen, one),
        answer(two.zhou, one, action === 'refund' ? { action, amount: 2 * PRICE } : { action }),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { state } = await shownTo(one);
      expect(await onHand()).toBe(state === 'replaced' ? before - 2 : before);
      const back = await two.world.database.select().from(refunds).where(eq(refunds.orderNumber, one.number));
      expect(back).toHaveLength(state === 'refunded' ? 1 : 0);
      expect(await countMails(one, 'claim-answered')).toBe(1);
      expect(await findWrongSums(two.world.database)).toEqual([]);
    }
  });
});

test.each([
  ['replacement_lines', 'true'],
  ['order_events', `NEW.kind = 'replacement-made'`],
  ['claims', `NEW.state = 'replaced'`],
  ['mails', `NEW.key like 'claim-answered %'`],
])('a process that dies at %s replaces nothing, and a retry replaces once', async (table, when) => {
  const one = await claimed(2);
  const before = await onHand();
  const key = randomUUID();
  const died = await simulateCrashAt(two.world.database, table, when, () => replace(two.chen, one, key));
  expect(died.status).toBe(500);
  expect(await onHand()).toBe(before);
  expect(await shownTo(one)).toMatchObject({ state: 'open' });
  const { version } = await fetchOrder(two.chen, one.number);
  const request = { number: one.number, version, claim: one.claim, answer: '为您补发', action: 'replace' };
  for (const _ of ['retry', 'repeat'])
    expect((await sendWrite(two.chen, '/ops/claims/answer', request, key)).status).toBe(200);
  expect(await onHand()).toBe(before - 2);
  expect(
    await two.world.database.$count(claims, and(eq(claims.id, one.claim), eq(claims.state, 'replaced'))),
  ).toBe(1);
  expect(await two.world.database.$count(mails, like(mails.key, `claim-answered ${one.claim}%`))).toBe(1);
});
