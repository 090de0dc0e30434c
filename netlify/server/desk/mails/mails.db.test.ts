import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { type OrderMails, STAFF_MAILS_PER_DAY } from '../../../../src/features/desk/ops-mails.contract.ts';
import { deleteAccountRow } from '../../accounts/store.ts';
import { mails, orderEvents, users } from '../../db/schema.ts';
import { deliverMails } from '../../mail/delivery/deliver.ts';
import { eraseRecipients } from '../../mail/outbox-store.ts';
import { freezeRecipients } from '../../orders/deleted-accounts-store.ts';
import { fetchOrder } from '../../testing/operator-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';
import { profileOf, withTwoOperators } from '../../testing/two-operators.ts';

const two = withTwoOperators();

let number: string;
let buyerId: string;
beforeEach(async () => {
  ({ number, buyerId } = await two.world.paid(1, '林收信'));
  await deliverMails(two.world.services);
});

async function shown(): Promise<OrderMails> {
  return (await two.chen.get(`/ops/mails?order=${number}`)).body.data;
}
const mailbox = async () => (await shown()).to ?? '';

async function resend(more: object = {}, by = two.chen, key?: string) {
  const { version } = await fetchOrder(by, number);
  const request = { number, version, to: await mailbox(), key: `order-paid ${number}`, ...more };
  return await sendWrite(by, '/ops/mails/resend', request, key);
}

async function write(more: object = {}, by = two.chen, key?: string) {
  const { version } = await fetchOrder(by, number);
  const request = {
    number,
    version,
    to: await mailbox(),
    subject: '您的订单',
    text: '包裹周五寄出。',
    ...more,
  };
  return await sendWrite(by, '/ops/mails/write', request, key);
}

/** Waits for mails, which the API sends after its response. */
async function sentTo(to: string, count: number) {
  return await vi.waitFor(async () => {
    await deliverMails(two.world.services);
    const found = two.world.services.sent.filter((one) => one.to === to);
    expect(found).toHaveLength(count);
    return found;
  });
}

test('a mail that was sent is sent again as it was, once for each key, and the history says so', async () => {
  const to = await mailbox();
  const [first] = await sentTo(to, 1);
  const done = await resend({}, two.chen, `resend-${number}`);
  expect(done.status).toBe(200);
  expect(done.body.data.order.events.at(-1)).toMatchObject({
    ...{ kind: 'mail-resent', by: { name: '陈发货' } },
    changes: [
      { field: 'mail', after: 'order-paid' },
      { field: 'mailTo', after: to },
    ],
  });
  const { version } = await fetchOrder(two.chen, number);
  const again = { number, version: version - 1, to, key: `order-paid ${number}` };
  expect((await sendWrite(two.chen, '/ops/mails/resend', again, `resend-${number}`)).status).toBe(200);
  const [, second] = await sentTo(to, 2);
  expect([second?.subject, second?.text]).toEqual([first?.subject, first?.text]);
  expect(second?.id).not.toBe(first?.id);
  expect((await shown()).items.map(({ kind, state }) => [kind, state])).toEqual([
    ['order-paid', 'sent'],
    ['order-paid', 'sent'],
  ]);
});

test('two operators who press at once send one mail', async () => {
  const { version } = await fetchOrder(two.chen, number);
  const request = { number, version, to: await mailbox(), key: `order-paid ${number}` };
  const responses = await Promise.all(
    [two.chen, two.zhou].map((by) => sendWrite(by, '/ops/mails/resend', request)),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await sentTo(request.to, 2);
});

test('a mailbox that changed meanwhile gets no mail before the operator has seen it', async () => {
  const before = await mailbox();
  const email = `new-${buyerId}@example.com`.toLowerCase();
  await two.world.database.update(users).set({ email }).where(eq(users.id, buyerId));
  for (const done of [await resend({ to: before }), await write({ to: before })])
    expect(done).toMatchObject({
      ...{ status: 409, body: { code: 'not-possible' } },
      ...{ body: { msg: `买家的邮箱已改为 ${email}，邮件没有发出，请核对后再发` } },
    });
  expect((await resend()).status).toBe(200);
  await sentTo(email, 1);
  await sentTo(before, 1);
});

test('an operator writes to the buyer: greeting, words, link, and the words in the history', async () => {
  const to = await mailbox();
  const text = '包裹周五寄出。\n\n<b>请</b>留意 "电话"。';
  const done = await write({ text });
  expect(done.body.data.order.events.at(-1)).toMatchObject({
    ...{ kind: 'buyer-written', note: text },
    changes: [
      { field: 'mailTo', after: to },
      { field: 'subject', after: '您的订单' },
    ],
  });
  const [, mail] = await sentTo(to, 2);
  expect(mail?.subject).toMatch(/^您的订单 · /);
  expect(mail?.text).toMatch(/您好：\n\n包裹周五寄出。\n\n<b>请<\/b>留意 "电话"。/);
  expect(mail?.text).toContain(`/orders/${number}`);
  expect(mail?.html).not.toContain('<b>请');
  expect((await shown()).items[0]).toMatchObject({
    kind: 'buyer-message',
    subject: '您的订单',
    refusal: null,
  });
});

test.each([
  ['an unfilled placeholder', { text: '您好 {姓名}' }, 'text'],
  ['no words', { text: ' ' }, 'text'],
  ['a subject of two lines', { subject: 'a\nBcc: b@example.com' }, 'subject'],
])('a mail with %s is refused', async (_, request, field) => {
  expect(await write(request)).toMatchObject({ status: 400, body: { field } });
});

test('resent and written mails share a daily limit', async () => {
  for (let n = 0; n < STAFF_MAILS_PER_DAY; n += 1)
    expect((await (n % 2 ? resend() : write())).status).toBe(200);
  expect((await shown()).left).toBe(0);
  for (const done of [await resend(), await write()])
    expect(done).toMatchObject({ status: 409, body: { code: 'not-possible' } });
  await two.world.database.update(orderEvents).set({ at: sql`${orderEvents.at} - interval '25 hours'` });
  expect((await resend()).status).toBe(200);
});

test('another order’s mail, an unknown one and an erased one are not sent', async () => {
  const other = await two.world.paid(1, '别人');
  for (const key of [`order-paid ${other.number}`, 'nothing'])
    expect(await resend({ key })).toMatchObject({ status: 409, body: { msg: '没有这封邮件' } });
  await two.world.database.update(mails).set({ createdAt: sql`now() - interval '31 days'` });
  await eraseRecipients(two.world.database, 30);
  expect((await shown()).items).toMatchObject([{ kind: null, recipient: '', refusal: 'erased' }]);
  expect(await resend()).toMatchObject({ status: 409, body: { msg: '内容已删除，不能重发' } });
});

test('deleting an account erases the texts of its mails; new mails about its open order are still possible', async () => {
  await write({ text: '林收信的包裹' });
  await two.chen.settled();
  await deliverMails(two.world.services);
  const leave = { id: buyerId, ...profileOf(buyerId) };
  await two.world.database.transaction(async (tx) => {
    await freezeRecipients(tx, leave, leave.email, new Date());
    await deleteAccountRow(tx, buyerId);
  });
  const { items, to, toConfirmed, placeholders } = await shown();
  expect(items.map(({ refusal }) => refusal)).toEqual(['erased', 'erased']);
  expect([to, toConfirmed, placeholders.姓名]).toEqual([leave.email, false, null]);
  expect((await write()).status).toBe(200);
});
