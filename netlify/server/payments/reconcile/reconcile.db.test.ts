import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  MINUTE_MS,
  openWorld,
  type PaymentsSandbox,
  pay,
  startSandbox,
  variantUnits,
  type World,
} from '../../../../tests/orders/world.ts';
import type { PaymentProvider } from '../core/provider.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { settleByRef } from '../settle/settle.ts';
import { reconcile } from './reconcile.ts';

let sandbox: PaymentsSandbox;
let world: World;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  world = await openWorld('PostgreSQL', sandbox, { connections: 1 });
  await world.stock('morpho', 9);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

async function unpaid() {
  const buyer = await world.buyer();
  await world.fill(buyer, [variantUnits('morpho')]);
  return await pay(world, buyer, 'stripe');
}

test('orders that take all their time leave refunds and missed events theirs', async () => {
  const { number, ref } = await unpaid();
  await sandbox.payByCard(ref);
  await settleByRef(world.context, 'stripe', ref);
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

test('a slice with enough time finishes everything', async () => {
  await unpaid();
  sandbox.clock.ahead += 2 * MINUTE_MS;
  expect(await reconcile(world.context)).toMatchObject({ orders: 1, isDone: true });
});
