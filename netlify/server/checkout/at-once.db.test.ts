import { beforeEach, expect, test } from 'vitest';
import type { ProviderName } from '../../../src/features/orders/providers.rules.ts';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import { checkoutBy } from '../../../tests/orders/world.ts';
import { listAndCountOrders } from '../orders/order-details-store.ts';
import { type Attempt, findLiveAttempt, transitionAttempt } from '../payments/core/attempt-store.ts';
import type { PaymentStep } from '../payments/core/context.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

const world = withPayments('PostgreSQL', { connections: 24 });
beforeEach(async () => {
  await world.stock('morpho', 50);
});

async function goAtOnce(methods: readonly ProviderName[]) {
  const buyer = await world.buyerOf('morpho');
  const outs = await Promise.all(methods.map((method) => checkOut(world.context, buyer, checkoutBy(method))));
  const orders = (await listAndCountOrders(world.database, buyer.id)).found;
  return { outs, open: orders.filter(({ order }) => order.status === 'pending') };
}

test.each([
  ['a card', ['stripe', 'stripe', 'stripe', 'stripe', 'stripe', 'stripe']],
  ['a wallet', ['paypal', 'paypal', 'paypal', 'paypal', 'paypal', 'paypal']],
] as const)('many concurrent checkouts by %s all get the same order and page', async (_, methods) => {
  for (let round = 0; round < 2; round += 1) {
    const { outs, open } = await goAtOnce(methods);
    expect(open).toHaveLength(1);
    for (const out of outs) expect(out).toEqual(outs[0]);
    expect(outs[0]).toMatchObject({ kind: 'ready', number: open[0]?.order.number });
  }
  await expectConsistentStock(world.database);
});

test.each([
  ['stripe', '/v1/checkout/sessions'],
  ['paypal', '/v2/checkout/orders'],
] as const)('concurrent checkouts wait for each other while %s is slow', async (provider, path) => {
  await world.sandbox.control('faults', {
    provider,
    path,
    method: 'POST',
    kind: 'delay-before',
    delayMs: 3_000,
  });
  const { outs, open } = await goAtOnce([provider, provider, provider]);
  for (const out of outs) expect(out).toEqual(outs[0]);
  expect(outs[0]).toMatchObject({ kind: 'ready', number: open[0]?.order.number });
});

test('of a concurrent card and wallet checkout one wins, and the other gets a message', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { outs, open } = await goAtOnce(['stripe', 'paypal', 'stripe', 'paypal']);
    expect(open).toHaveLength(1);
    const [winner, ...losers] = outs.toSorted((a) => (a.kind === 'ready' ? -1 : 1));
    expect(winner).toMatchObject({ kind: 'ready', number: open[0]?.order.number });
    for (const loser of losers) expect(['ready', 'superseded']).toContain(loser.kind);
  }
  await expectConsistentStock(world.database);
});

test('an attempt that is given up while the provider opens it is closed there, and its tab gets a message', async () => {
  const buyer = await world.buyerOf('morpho');
  let givenUp: Attempt | undefined;
  const reached = async (step: PaymentStep) => {
    if (step !== 'attempt opened') return;
    const [whole] = (await listAndCountOrders(world.database, buyer.id)).found;
    givenUp = whole && (await findLiveAttempt(world.database, whole.order.number));
    if (givenUp !== undefined) await transitionAttempt(world.database, givenUp.id, ['opening'], 'closed');
  };
  const request = { method: 'card', version: undefined } as const;
  expect(await checkOut({ ...world.context, reached }, buyer, request)).toEqual({ kind: 'superseded' });
  const { stripe } = await world.sandbox.state();
  expect(stripe.sessions.find((session) => session.client_reference_id === givenUp?.id)?.status).toBe(
    'expired',
  );
});
