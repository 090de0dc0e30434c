/** At a million orders no call may scan a large table, and each must use its intended index. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountOfSessionSql } from '../../netlify/server/accounts/session-store.ts';
import { cartPort } from '../../netlify/server/cart/service.ts';
import { lockPayingAccount, readNewcomerReservations } from '../../netlify/server/checkout/account-store.ts';
import { eraseRecipient, eraseRecipients } from '../../netlify/server/mail/outbox-store.ts';
import { listAndCountOrders, readOrderDetails } from '../../netlify/server/orders/order-details-store.ts';
import { findAttemptAndOwner } from '../../netlify/server/payments/core/attempt-store.ts';
import { readOrderToSettle } from '../../netlify/server/payments/settle/order-to-settle-store.ts';
import type { Caller } from '../../netlify/server/testing/caller.ts';
import type { Shop } from '../../netlify/server/testing/shop.ts';
import { JIT_COST, type LargeDatabase, openLargeDatabase } from './large-database.ts';
import { indexesOf, nodesOf, ownNodesOf, type QueryPlan, sequentialScans } from './plan.ts';
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

/** The nodes that find the orders of a page. */
async function pageOf(query: Readonly<Record<string, string>>): Promise<QueryPlan[]> {
  const plans = await plansOf(`/orders?${new URLSearchParams(query)}`);
  return plans.flatMap(nodesOf).filter((node) => node['Subplan Name'] === 'CTE page');
}

const isSorted = (page: readonly QueryPlan[]) =>
  page.flatMap(ownNodesOf).some((node) => node['Node Type'] === 'Sort');

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

const SEARCHED = {
  'a number': { q: '4821-09', by: ['orders_pkey', 'orders_by_last_digits'] },
  'part of a name': { q: 'ary Sm', by: ['users_by_name_part', 'orders_by_recipient_part'] },
  'part of a product': { q: '闪蝶', by: ['order_lines_of_product', 'order_lines_by_time'] },
  'a mail address': { q: 'mary.s', by: ['users_by_email'] },
  'the end of a phone': { q: '7 9190', by: ['users_by_phone', 'orders_by_phone'] },
  'a tracking number': { q: 'SF00', by: ['shipments_by_tracking', 'shipments_by_tracking_end'] },
  "a provider's reference": {
    q: 'pi_9',
    by: ['payment_attempts_provider_ref', 'payments_provider_ref', 'refunds_provider_ref'],
  },
  'a Latin name': { q: 'Morpho d', by: ['order_lines_of_species'] },
  'a tag': { q: 'VIP', by: ['orders_tags'] },
};

test.each(Object.entries(SEARCHED))('%s is found by the index made for it', async (_, { q, by }) => {
  const plans = await plansOf(`/orders?${new URLSearchParams({ view: 'all', q })}`);
  expect(plans.flatMap(indexesOf)).toEqual(expect.arrayContaining(by));
});

const LISTED = {
  'to-ship': 'orders_to_ship',
  late: 'orders_to_ship',
  flagged: 'flags_open',
  'refunds-due': 'refunds_unfinished',
  'freight-due': 'charges_due',
  shipped: 'orders_shipped',
  all: 'orders_by_time',
};
/** These rows are always few, so sorting them is cheap. */
const SORTED = ['flagged', 'refunds-due', 'freight-due'];

test.each(Object.entries(LISTED))(
  'the view %s is read from its index, as far as it is shown',
  async (view, by) => {
    const page = await pageOf({ view });
    expect(page.flatMap(indexesOf)).toContain(by);
    expect(isSorted(page)).toBe(SORTED.includes(view));
  },
);

/** One of the two conditions would match most orders, so a partial index covers both. */
const NARROWED: Readonly<Record<string, [query: Readonly<Record<string, string>>, by: readonly string[]]>> = {
  'ended, printed': [{ view: 'all', status: 'cancelled', printed: 'yes' }, ['orders_ended_in_hand']],
  'shipped, not printed': [{ view: 'shipped', printed: 'no' }, ['orders_shipped_unprinted']],
};

test.each(Object.entries(NARROWED))('the filter %s reads no more than it shows', async (_, [query, by]) => {
  expect((await pageOf(query)).flatMap(indexesOf)).toEqual(by);
});

test('the filter of needed permits looks lines up by their index', async () => {
  const page = await pageOf({ view: 'all', permit: 'needed' });
  expect(page.flatMap(indexesOf)).toContain('order_lines_listed');
});

test.each(['all', 'to-ship'])(
  'the filter of missing permits in the view %s ends with the page',
  async (view) => {
    const page = await pageOf({ view, permit: 'missing' });
    expect(page.flatMap(indexesOf)).toContain(view === 'all' ? 'orders_unsent' : 'orders_to_ship');
    expect(isSorted(page)).toBe(false);
  },
);

test.each([
  { view: 'shipped', status: 'cancelled' },
  { view: 'all', status: 'cancelled', stage: 'done' },
  { view: 'all', status: 'cancelled', stage: 'pending' },
])('the filter %j is known to fit no order', async (query) => {
  const plans = await plansOf(`/orders?${new URLSearchParams(query)}`);
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
  let count = 0;
  for (const [name, call] of Object.entries(calls)) {
    const run = await call(shopper, 0);
    const asked = await large.during(() => succeed(run));
    count += asked.length;
    faults.push(...(await large.faultsOf(name, asked)));
  }
  expect(count).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});

/** A lookup of one row would be a subplan instead. */
function joins(plan: QueryPlan, ...tables: readonly string[]): boolean {
  return nodesOf(plan).some((node) => {
    const parts = (node.Plans ?? []).filter((part) => part['Subplan Name'] === undefined);
    const read = (part: QueryPlan): string[] => [
      part['Relation Name'] ?? '',
      ...(part.Plans ?? []).flatMap((inner) => (inner['Subplan Name'] === undefined ? read(inner) : [])),
    ];
    return parts.length > 1 && tables.every((table) => parts.some((part) => read(part).includes(table)));
  });
}

test('the shopper’s own reservation is looked up, never joined: a plan made without orders stays good', async () => {
  const calls = await shoppingCalls(shop, ['p-0']);
  const shopper = await newShopper(shop);
  const wanted = ['product', 'page of products', 'stock', 'cart', 'add to cart', 'update a line'];
  let looked = 0;
  for (const [name, call] of Object.entries(calls).filter(([name]) => wanted.includes(name))) {
    const run = await call(shopper, 0);
    const asked = await large.during(() => succeed(run));
    const holding = asked.filter(({ query }) => query.includes('"holds"'));
    looked += holding.length;
    const joined = (await large.plansForAny(holding)).filter((plan) => joins(plan, 'orders', 'holds'));
    expect([name, joined]).toEqual([name, []]);
  }
  expect(looked).toBeGreaterThanOrEqual(wanted.length);
});

test('named statements of buying use indexes, also with a generic plan', async () => {
  const { database, pool } = large;
  const { rows } = await pool.query<{ number: string; account: string }>(
    'select number, account_id as account from orders order by number limit 1',
  );
  const { number, account } = rows[0] ?? { number: '', account: '' };
  const asked = await large.during(async () => {
    await readOrderDetails(database, number, accountOfSessionSql('nobody'));
    await listAndCountOrders(database, account, { limit: 11, offset: 0, before: undefined });
    await listAndCountOrders(database, account, { limit: 11, offset: 10, before: number });
    await lockPayingAccount(
      database,
      account,
      { network: 'a network', isBuyingCart: true },
      cartPort,
      new Date(),
    );
    await readNewcomerReservations(database, { accountId: account, network: 'a network' }, [
      { productId: 'p-1', variantKey: 'a1', quantity: 1 },
    ]);
    await findAttemptAndOwner(database, 'stripe', 'cs_1');
    await readOrderToSettle(database, cartPort, { id: randomUUID(), orderNumber: number });
  });
  expect(asked.length).toBeGreaterThan(5);
  expect(await large.faultsOf('buying', asked)).toEqual([]);
});

test('the figures are those of ranges of indexes', async () => {
  const indexes = new Set((await plansOf('/figures')).flatMap(indexesOf));
  const wanted = [
    ...['orders_by_time', 'orders_paid', 'order_lines_by_time', 'refunds_by_time', 'refunds_unfinished'],
    ...['stock_movements_of_variant', 'mails_due', 'mails_given_up', 'flags_open'],
  ];
  expect(wanted.filter((index) => !indexes.has(index))).toEqual([]);
});
