import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperatorWorld, openOperatorWorld } from '../../netlify/server/testing/operator-world.ts';
import { type PaymentsSandbox, startSandbox } from '../orders/world.ts';
import { findUnfinishedWork, findWrongSums } from './sums.ts';

let sandbox: PaymentsSandbox;
let world: OperatorWorld;
beforeAll(async () => {
  sandbox = await startSandbox();
  world = await openOperatorWorld(sandbox);
  await world.paid(2);
  await world.unpaid();
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

test('the sums of a shop with a paid and an unpaid order agree, and unfinished work is listed', async () => {
  expect(await findWrongSums(world.database)).toEqual([]);
  expect((await findUnfinishedWork(world.database)).map((fault) => fault.split(':', 1)[0])).toEqual([
    'A mail still waits',
    'An order is neither paid nor ended',
  ]);
});

const PAID = sql`(select number from orders where status = 'completed')`;
test.each<[string, SQL, RegExp]>([
  ['a piece more than was received', sql`update stock set on_hand = on_hand + 1`, /received − sold/],
  ['a piece held by nobody', sql`update stock set held = held + 1`, /received − sold/],
  ['a movement that is gone', sql`delete from stock_movements where kind = 'sold'`, /its ledger/],
  ['pieces held for an order that is paid', sql`update holds set state = 'held'`, /An order holds pieces/],
  ['more pieces than its lines say', sql`update holds set quantity = quantity + 1`, /those of its lines/],
  ['a paid order without a payment', sql`delete from payments`, /exactly one payment/],
  ['another amount than was asked for', sql`update payments set amount_minor = 1`, /its attempt asked for/],
  [
    'an order that ended with its money',
    sql`update orders set status = 'cancelled' where number = ${PAID}`,
    /keeps money/,
  ],
  ['an event that is gone', sql`delete from order_events where kind = 'paid'`, /history of an order/],
  ['a buyer who was never told', sql`delete from mails`, /has no mail/],
])('%s is found', async (_, spoil, reported) => {
  const found = await world.database
    .transaction(async (tx) => {
      await tx.execute(spoil);
      throw await findWrongSums(tx);
    })
    .catch((thrown: unknown) => thrown);
  expect(String(found)).toMatch(reported);
});
