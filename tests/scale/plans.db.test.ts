/** At a million orders no call may scan a large table, and each must use its intended index. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseRecipient, eraseRecipients } from '../../netlify/server/mail/outbox-store.ts';
import type { Caller } from '../../netlify/server/testing/caller.ts';
import type { Shop } from '../../netlify/server/testing/shop.ts';
import { JIT_COST, type LargeDatabase, openLargeDatabase } from './large-database.ts';
import { indexesOf, nodesOf, ownNodesOf, sequentialScans } from './plan.ts';
import { newShopper, openShop, shoppingCalls, succeed } from './shoppers.ts';
import { FIGURES_MS, readStaff, signInOperator, staffCalls } from './staff.ts';

let large: LargeDatabase;
let shop: Shop;
let operator: Caller;
beforeAll(async () => {
  large = await openLargeDatabase();
  shop = openShop(large.database);
  operator = await signInOperator(shop);
});
afterAll(() => large.close());

const plansOf = (path: string) => large.plansOf(() => readStaff(operator, path));

/**
 * Figures and exports look tens of thousands of rows up, which is dear on paper and quicker than reading a whole table.
 * Compiling such a plan takes some 150 ms of their second.
 */
const FIGURES_COST = 250_000;

test('no call of the staff scans a large table', async () => {
  const read: string[] = [];
  for (const { name, path, goalMs } of await staffCalls(large.database, operator, 10)) {
    const most = goalMs === FIGURES_MS ? FIGURES_COST : JIT_COST;
    const plans = await plansOf(path(0));
    for (const table of plans.flatMap((plan) => sequentialScans(plan)))
      read.push(`${name} reads all of ${table}`);
    for (const plan of plans) if (plan['Total Cost'] > most) read.push(`${name} costs ${plan['Total Cost']}`);
  }
  expect(read).toEqual([]);
});

test.each([
  ['a number', '4821-09', 'orders_pkey orders_by_last_digits'],
  ['part of a name', 'ary Sm', 'users_by_name_part orders_by_recipient_part'],
  ['part of a product', '闪蝶', 'order_lines_of_product order_lines_by_time'],
  ['a mail address', 'mary.s', 'users_by_email'],
  ['the end of a phone', '7 9190', 'users_by_phone orders_by_phone'],
  ['a tracking number', 'SF00', 'shipments_by_tracking shipments_by_tracking_end'],
  [
    "a provider's reference",
    'pi_9',
    'payment_attempts_provider_ref payments_provider_ref refunds_provider_ref',
  ],
  ['a Latin name', 'Morpho d', 'order_lines_of_species'],
  ['a tag', 'VIP', 'orders_tags'],
])('%s (%s) is found by the index made for it: %s', async (_, q, indexes) => {
  const plans = await plansOf(`/orders?view=all&q=${q}`);
  expect(plans.flatMap(indexesOf)).toEqual(expect.arrayContaining(indexes.split(' ')));
});

test.each([
  ['view=to-ship', 'orders_to_ship', 'unsorted'],
  ['view=late', 'orders_to_ship', 'unsorted'],
  ['view=freight-undecided', 'orders_to_ship', 'unsorted'],
  // These rows are always few, so sorting them is cheap.
  ['view=flagged', 'flags_open', 'sorted'],
  ['view=refunds-due', 'refunds_unfinished', 'sorted'],
  ['view=freight-due', 'charges_due', 'sorted'],
  ['view=shipped', 'orders_shipped', 'unsorted'],
  ['view=all', 'orders_by_time', 'unsorted'],
  // One of the two conditions would match most orders, so a partial index covers both.
  ['view=all&status=cancelled&printed=yes', 'orders_ended_in_hand', 'unsorted'],
  ['view=shipped&printed=no', 'orders_shipped_unprinted', 'unsorted'],
  ['view=all&permit=needed', 'order_lines_listed', 'unsorted'],
  ['view=all&permit=missing', 'orders_unsent', 'unsorted'],
  ['view=to-ship&permit=missing', 'orders_to_ship', 'unsorted'],
])('the list of %s is read from the index %s, as far as it is shown: %s', async (query, index, order) => {
  const plans = await plansOf(`/orders?${query}`);
  // These nodes find the orders of a page.
  const page = plans.flatMap(nodesOf).filter((node) => node['Subplan Name'] === 'CTE page');
  expect(page.flatMap(indexesOf)).toContain(index);
  const isSorted = page.flatMap(ownNodesOf).some((node) => node['Node Type'] === 'Sort');
  expect(isSorted).toBe(order === 'sorted');
});

test.each([
  'view=shipped&status=cancelled',
  'view=all&status=cancelled&stage=done',
  'view=all&status=cancelled&stage=pending',
])('the filter %s is known to fit no order', async (query) => {
  const plans = await plansOf(`/orders?${query}`);
  expect(plans.flatMap(nodesOf).some((node) => node['One-Time Filter'] === 'false')).toBe(true);
});

test('recipients of mails are erased without reading those that were erased before', async () => {
  const plans = await large.plansOf(async () => {
    await eraseRecipients(large.database, 30);
    await eraseRecipient(large.database, 'mary@example.com');
  });
  expect(plans.map(indexesOf)).toEqual([['mails_of_recipient'], ['mails_of_recipient']]);
});

test('no call of a shopper scans a large table, also with a generic plan', async () => {
  const products = ['p-0', 'p-1', 'p-2'];
  const calls = await shoppingCalls(shop, products);
  const shopper = await newShopper(shop, products);
  const faults: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const run = await call(shopper, 0);
    faults.push(...(await large.faultsDuring(name, () => succeed(run()))));
  }
  expect(faults).toEqual([]);
});

test('no page of the orders of an old account scans a large table', async () => {
  const { rows } = await large.pool.query<{ account: string; number: string }>(
    'select account_id as account, max(number) as number from orders group by 1 order by count(*) desc limit 1',
  );
  const { account, number } = rows[0] ?? { account: '', number: '' };
  const shopper = await shop.signedInAs(account);
  for (const path of ['/orders', `/orders?page=2&before=${number}`, `/orders/${number}`])
    expect(await large.faultsDuring(path, () => succeed(shopper.get(path)))).toEqual([]);
});

test('the figures are those of ranges of indexes', async () => {
  const indexes = new Set((await plansOf('/figures')).flatMap(indexesOf));
  const wanted = [
    ...['orders_by_time', 'orders_paid', 'order_lines_by_time', 'refunds_by_time', 'refunds_unfinished'],
    ...['stock_movements_of_variant', 'mails_due', 'mails_given_up', 'flags_open'],
  ];
  expect(wanted.filter((index) => !indexes.has(index))).toEqual([]);
});
