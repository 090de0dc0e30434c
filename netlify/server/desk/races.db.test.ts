import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pay, variantUnits } from '../../../tests/orders/world.ts';
import { writeProfile } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { orders } from '../db/schema.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import type { Caller } from '../testing/caller.ts';
import { countLockWaiters, whileLocked } from '../testing/locks.ts';
import { fetchOrder, PARCEL, runOrderAction } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import {
  countStripeRefunds,
  createPartlyRefundedOrder,
  PARTIAL_REFUND,
  profileOf,
  RETURNED_LINES,
  withTwoOperators,
} from '../testing/two-operators.ts';

const two = withTwoOperators();
const shipped = async () => {
  const order = await two.world.paid();
  await runOrderAction(two.chen, 'ship', order.number, PARCEL);
  return order;
};
const tracking = { courier: 'DHL', trackingNumber: 'D2' };

test.each<[string, () => Promise<{ number: string }>, [string, object], [string, object]]>([
  ['ship and ship', () => two.world.paid(), ['ship', PARCEL], ['ship', tracking]],
  ['ship and refund', () => two.world.paid(2), ['ship', PARCEL], ['refund', PARTIAL_REFUND]],
  ['refund and refund', () => two.world.paid(2), ['refund', PARTIAL_REFUND], ['refund', PARTIAL_REFUND]],
  ['cancel and end', () => two.world.unpaid(), ['cancel', {}], ['end', {}]],
  ['end and note', () => two.world.unpaid(), ['end', {}], ['note', { text: '先别动' }]],
  ['receive and tracking', shipped, ['receive', {}], ['tracking', tracking]],
  [
    'restock and restock',
    () => createPartlyRefundedOrder(two),
    ['restock', { back: RETURNED_LINES }],
    ['restock', { back: RETURNED_LINES }],
  ],
  ['tags and fee', () => two.world.paid(), ['tags', { tags: ['急'] }], ['fee', { fee: 1, feeStatus: 'due' }]],
])('%s by two operators at once: one wins, the other sees who', async (_, make, mine, yours) => {
  const { number } = await make();
  const { version } = await fetchOrder(two.chen, number);
  const callers = [two.chen, two.zhou];
  const both = await Promise.all(
    [mine, yours].map(async ([action, more], n) => {
      const caller = callers[n] as Caller;
      return { n, ...(await sendWrite(caller, `/ops/orders/${action}`, { number, version, ...more })) };
    }),
  );
  const [won, lost] = both.sort((a, b) => a.status - b.status);
  expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'order-changed']);
  const winner = ['陈发货', '周打包'][won?.n ?? 0];
  expect(lost?.body.changes[0]).toMatchObject({ version: version + 1, by: { name: winner } });
});

test.each<[string, () => Promise<{ number: string }>, object]>([
  ['ship', () => two.world.paid(), PARCEL],
  ['refund', () => two.world.paid(2), PARTIAL_REFUND],
  ['cancel', () => two.world.unpaid(), {}],
  ['end', () => two.world.unpaid(), {}],
  ['restock', () => createPartlyRefundedOrder(two), { back: RETURNED_LINES }],
  ['note', () => two.world.paid(), { text: '先别动' }],
])('%s twice at once with one key is done once, and both get the answer', async (action, make, more) => {
  const { number } = await make();
  const { version } = await fetchOrder(two.chen, number);
  const before = await countStripeRefunds(two);
  const press = () =>
    sendWrite(two.chen, `/ops/orders/${action}`, { number, version, ...more }, `twice-${number}`);
  const responses = [...(await Promise.all([press(), press()])), await press()];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { events, refunds } = await fetchOrder(two.chen, number);
  expect(new Set(events.map(({ kind }) => kind)).size).toBe(events.length);
  expect(refunds.every(({ state }) => state === 'done')).toBe(true);
  expect(await countStripeRefunds(two)).toBe(before + (action === 'refund' ? 1 : 0));
});

describe('concurrent changes of shared rows', () => {
  test('by two operators with new tags in opposite orders do not deadlock', async () => {
    const [a, b] = [await two.world.paid(), await two.world.paid()];
    const tagged = (caller: Caller, number: string, tags: string[]) =>
      runOrderAction(caller, 'tags', number, { tags });
    let both: Promise<{ status: number }[]> | undefined;
    await whileLocked(
      two.world.database,
      (tx) => tx.execute(sql`insert into order_tags (tag) values ('tag-m')`),
      async () => {
        const first = tagged(two.chen, a.number, ['tag-a', 'tag-m', 'tag-z']);
        both = Promise.all([first, tagged(two.zhou, b.number, ['tag-z', 'tag-m', 'tag-a'])]);
        return await both;
      },
      async () => {
        while ((await countLockWaiters(two.world.database)) < 2) await pause(5);
      },
    );
    expect((await both)?.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('by printing orders while their buyer changes the address do not deadlock', async () => {
    const buyer = await two.world.buyer();
    const made: string[] = [];
    while (made.length < 2 || (made.at(-1) ?? '') > (made.at(-2) ?? '')) {
      await two.world.fill(buyer, [variantUnits('morpho')]);
      const { number, ref } = await pay(two.world, buyer, 'stripe');
      await two.sandbox.payByCard(ref);
      await settleAndCaptureByRef(two.world.context, 'stripe', ref);
      made.push(number);
    }
    const [greater = '', lesser = ''] = made.slice(-2);
    const lock = (tx: Database, number: string) =>
      tx.select().from(orders).where(eq(orders.number, number)).for('no key update');
    await whileLocked(
      two.world.database,
      (tx) => lock(tx, lesser),
      () =>
        two.world.database.transaction((tx) =>
          writeProfile(tx, buyer.id, { ...profileOf(buyer.id), address: '法国' }),
        ),
      (tx) => lock(tx, greater),
    );
    const reported = await Promise.all([greater, lesser].map((number) => fetchOrder(two.chen, number)));
    expect(reported.map(({ events }) => events.at(-1)?.kind)).toEqual(['address-changed', 'address-changed']);
  });
});
