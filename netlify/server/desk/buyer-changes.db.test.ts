import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  isShipped,
  ORDER_STATES,
  statusAndStage,
  UNSHIPPED_STATES,
} from '../../../src/features/orders/orders.rules.ts';
import { orderEvents, orders } from '../db/schema.ts';
import type { Caller } from '../testing/caller.ts';
import { PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { sendWrite, signInAs } from '../testing/staff-world.ts';
import { profileOf } from '../testing/two-operators.ts';

const suite = withOperator();

async function paidOrder() {
  const order = await suite.world.paid(2);
  return { ...order, buyer: await signInAs(suite.world.services, order.buyerId) };
}
/** Returns the number of accepted changes. */
async function changeInLoop(buyer: Caller, buyerId: string, fields: readonly object[]): Promise<number> {
  const { email, ...profile } = profileOf(buyerId);
  let done = 0;
  for (const change of fields) {
    const now = (await buyer.get('/user/current')).body.data;
    const response = await buyer.call('PUT', '/user/update', { ...profile, email: now.email, ...change });
    if (response.status === 200) done += 1;
  }
  return done;
}
const phones = (count: number) => Array.from({ length: count }, (_, n) => ({ phone: `13900000${100 + n}` }));
const addressChanges = async (number: string) =>
  (await suite.fetchOrder(number)).events.filter(({ kind }) => kind === 'address-changed');

test('changes of the profile within an hour are one event, which names all changed fields and has the newest version', async () => {
  const { number, buyer, buyerId } = await paidOrder();
  const { version } = await suite.fetchOrder(number);
  expect(await changeInLoop(buyer, buyerId, [...phones(20), { name: '林', phone: '1' }])).toBe(21);
  const [merged, ...others] = await addressChanges(number);
  expect(others).toEqual([]);
  const after = await suite.fetchOrder(number);
  expect(merged).toMatchObject({ by: { kind: 'buyer' }, version: after.version });
  expect(after.version).toBeGreaterThan(version + 20);
  expect(merged?.changes.map(({ field }) => field).toSorted()).toEqual(['name', 'phone']);

  const isMerged = and(eq(orderEvents.orderNumber, number), eq(orderEvents.kind, 'address-changed'));
  await suite.world.database
    .update(orderEvents)
    .set({ at: sql`now() - interval '61 minutes'` })
    .where(isMerged);
  await changeInLoop(buyer, buyerId, phones(3));
  expect((await addressChanges(number)).map(({ changes }) => changes.length)).toEqual([2, 2]);
});

test.each(ORDER_STATES.filter((state) => !isShipped(state)))(
  'the trigger makes a changed profile an event of an order that is %s only if it is to be sent',
  async (state) => {
    const { number, buyer, buyerId } = await paidOrder();
    const { status, stage: shippingStatus } = statusAndStage(state);
    await suite.world.database
      .update(orders)
      .set({ status, shippingStatus })
      .where(eq(orders.number, number));
    await changeInLoop(buyer, buyerId, phones(1));
    expect(await addressChanges(number)).toHaveLength(UNSHIPPED_STATES.includes(state) ? 1 : 0);
  },
);

test('so are choices of an address for one order', async () => {
  const { number, buyer } = await paidOrder();
  const vienna = { country: 'AT', lines: 'Ring 1', city: 'Wien', postcode: '1010', phone: '1' };
  const ids = [randomUUID(), randomUUID()];
  for (const [nth, id] of ids.entries()) {
    const headers = { 'idempotency-key': id };
    await buyer.call('POST', '/user/addresses', { ...vienna, recipient: `Anna ${nth}` }, { headers });
  }
  for (const address of [...ids, ...ids, ...ids])
    expect(await buyer.call('PUT', `/orders/${number}/address`, { address })).toMatchObject({ status: 200 });
  expect(await addressChanges(number)).toHaveLength(1);
});

test('a change after a document was printed is an event of its own, so that the document is printed again', async () => {
  const { number, buyer, buyerId } = await paidOrder();
  await changeInLoop(buyer, buyerId, phones(2));
  const { version } = await suite.fetchOrder(number);
  await sendWrite(suite.operator, '/ops/orders/printed', { orders: [{ number, version }], paper: 'address' });
  expect((await suite.fetchOrder(number)).reprint).toBe(false);
  await changeInLoop(buyer, buyerId, phones(4).slice(2));
  expect((await suite.fetchOrder(number)).reprint).toBe(true);
  expect(await addressChanges(number)).toHaveLength(2);
});

test('a buyer who changes the profile meanwhile stops no write that has nothing to do with the recipient', async () => {
  const { number, buyer, buyerId } = await paidOrder();
  const { version } = await suite.fetchOrder(number);
  await changeInLoop(buyer, buyerId, phones(3));
  const write = (action: string, more: object) =>
    sendWrite(suite.operator, `/ops/orders/${action}`, { number, version, ...more });
  expect(await write('note', { text: '已核对' })).toMatchObject({ status: 200 });
  // The note is a change that the operator of this page has not seen.
  expect(await write('tags', { tags: ['急'] })).toMatchObject({ status: 409 });

  const seen = (await suite.fetchOrder(number)).version;
  await changeInLoop(buyer, buyerId, phones(6).slice(3));
  const refund = { number, version: seen, amount: PRICE, of: 'part', back: [] };
  expect(await sendWrite(suite.operator, '/ops/orders/refund', refund)).toMatchObject({
    status: 200,
    body: { data: { outcome: 'done' } },
  });
});

test.each([
  ['ship', PARCEL],
  ['fee', { fee: 12, feeStatus: 'due', feeNote: '' }],
  ['recipient', { name: '林', phone: '1', address: '昆明', country: 'CN', latin: null, reason: '来信' }],
])('it does stop %s, which depends on the recipient', async (action, more) => {
  const { number, buyer, buyerId } = await paidOrder();
  const { version } = await suite.fetchOrder(number);
  await changeInLoop(buyer, buyerId, phones(2));
  expect(
    await sendWrite(suite.operator, `/ops/orders/${action}`, { number, version, ...more }),
  ).toMatchObject({
    status: 409,
    body: { code: 'order-changed', changes: [{ kind: 'address-changed' }] },
  });
  expect(await suite.act(action, number, more)).toMatchObject({ status: 200 });
});

test('a write responds with the newest of a long history, below 200 KB; the order’s own call has all', async () => {
  const { number } = await paidOrder();
  const at = new Date();
  const rows = Array.from({ length: 80 }, (_, n) => ({
    ...({ orderNumber: number, kind: 'note-added', actor: 'shop', at } as const),
    data: { note: `${n} ${'记'.repeat(990)}` },
  }));
  for (const row of rows) await suite.world.database.insert(orderEvents).values(row);
  const written = await suite.act('note', number, { text: '最新' });
  expect(written.bytes.length).toBeLessThan(200_000);
  const { events, notes } = written.body.data.order;
  expect([events.at(-1).note, notes[0].text, notes[1].text.slice(0, 2)]).toEqual(['最新', '最新', '79']);
  expect((await suite.fetchOrder(number)).notes).toHaveLength(81);
});

test('a version that the order never had is refused', async () => {
  const { number } = await paidOrder();
  const { version } = await suite.fetchOrder(number);
  const note = { number, version: version + 1, text: '未来' };
  expect(await sendWrite(suite.operator, '/ops/orders/note', note)).toMatchObject({ status: 409 });
});
