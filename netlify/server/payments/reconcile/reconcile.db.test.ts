import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS, pay } from '../../../../tests/orders/world.ts';
import { refundOrder } from '../../testing/refund.ts';
import { setUpPayments } from '../../testing/shop.ts';
import type { PaymentProvider } from '../core/provider.ts';
import { reconcile } from './reconcile.ts';

const { sandbox, world } = setUpPayments('PostgreSQL', { connections: 1 });
beforeEach(async () => {
  await world.stock('morpho', 9);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function unpaid() {
  const buyer = await world.buyerOf('morpho');
  return await pay(world, buyer, 'stripe');
}

test('orders that take all their time leave refunds and missed events theirs', async () => {
  const { number, ref } = await unpaid();
  await sandbox.payByCard(ref);
  await world.settleCard(ref);
  await sandbox.control('faults', { provider: 'stripe', path: '/v1/refunds', kind: 'fail-before', times: 0 });
  await refundOrder(world.context, number, { amountFen: undefined, restock: true, actor: 'test' });
  await sandbox.control('calm');
  for (let count = 0; count < 3; count += 1) await unpaid();
  sandbox.clock.ahead += 2 * MINUTE_MS;

  let passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passed);
  const real = world.context.providers.stripe as PaymentProvider;
  const stripe: PaymentProvider = {
    ...real,
    within: () => stripe,
    readStatus: async (asked) => {
      passed += 600;
      return await real.readStatus(asked);
    },
  };
  const slow = { ...world.context, providers: { ...world.context.providers, stripe } };
  const first = await reconcile(slow, { sliceMs: 1_000 });
  expect(first).toMatchObject({ orders: 1, refunds: 1, isDone: false });
  expect(first.events).toBeGreaterThan(0);
});

test('1,000 unpaid orders, one in ten with an open page, stay within a slice at 1.5 seconds a page', async () => {
  const { number } = await unpaid();
  const run = (statement: SQL) => world.database.execute(statement);
  await run(sql`
    insert into orders (number, account_id, status, method, created_at, hold_until, payable_until, total_fen)
    select lpad(n::text, 12, '0'), 'account-' || n, status, method, created_at, hold_until, payable_until, total_fen
    from orders, generate_series(1, 999) n where number = ${number}`);
  await run(sql`
    insert into order_lines (order_number, position, product_id, variant_key, quality, quantity, list_price_fen,
      unit_price_fen, amount_fen, product, specimen, ordered_at)
    select lpad(n::text, 12, '0'), position, product_id, variant_key, quality, quantity, list_price_fen,
      unit_price_fen, amount_fen, product, specimen, ordered_at
    from order_lines, generate_series(1, 999) n where order_number = ${number}`);
  await run(sql`
    insert into payment_attempts (id, order_number, provider, provider_ref, state, amount_minor, currency, origin,
      expires_at, created_at)
    select gen_random_uuid(), lpad(n::text, 12, '0'), provider, 'cs_' || n, state, amount_minor, currency, origin,
      expires_at, created_at
    from payment_attempts, generate_series(1, 99) n where order_number = ${number}`);
  sandbox.clock.ahead += 2 * MINUTE_MS;
  const clock = performance.now.bind(performance);
  let waited = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + waited);
  const real = world.context.providers.stripe as PaymentProvider;
  const stripe: PaymentProvider = {
    ...real,
    within: () => stripe,
    readStatus: async () => {
      waited += 1_500;
      return { kind: 'open', attemptId: null };
    },
  };
  const slow = { ...world.context, providers: { ...world.context.providers, stripe } };
  expect(await reconcile(slow)).toMatchObject({ orders: 100, isDone: true });
});

test('a slice with enough time finishes everything', async () => {
  await unpaid();
  sandbox.clock.ahead += 2 * MINUTE_MS;
  expect(await reconcile(world.context)).toMatchObject({ orders: 1, isDone: true });
});
