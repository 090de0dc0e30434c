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
  [
    'a paper of a line that the order lacks',
    sql`insert into order_papers (order_number, position, name, who, lines)
      select number, 0, '公约证', 'shop', '{7}' from orders limit 1`,
    /A paper covers a line/,
  ],
  [
    'a received paper that is no permit',
    sql`insert into order_papers (order_number, position, name, who, lines, received_on, number)
      select number, 0, '公约证', 'shop', '{0}', '2026-11-20', 'CN-1' from orders where number = ${PAID}`,
    /is no permit of its lines/,
  ],
  [
    'a parcel of two buyers',
    sql`update orders set joined_parcel = '00000000-0000-4000-8000-000000000001'`,
    /several buyers/,
  ],
  [
    'a parcel that holds nothing',
    sql`insert into shipments (courier, tracking_number, method, shipped_at, created_by)
    values ('', '', '', now(), '')`,
    /parcel is empty/,
  ],
  [
    'an unpaid order of a quote that is gone',
    sql`update orders set quote_id = '00000000-0000-4000-8000-000000000001' where status = 'pending'`,
    /state of its order/,
  ],
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
