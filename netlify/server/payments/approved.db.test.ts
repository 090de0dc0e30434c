import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, orderNow, pay } from '../../../tests/orders/world.ts';
import { readCart } from '../cart/store.ts';
import { checkOut } from '../checkout/checkout.ts';
import type { Buyer } from '../orders/buyer.ts';
import { updateOrder } from '../orders/store.ts';
import { setUpPayments } from '../testing/shop.ts';
import { findLiveAttempt } from './core/attempt-store.ts';
import type { PaymentProvider } from './core/provider.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { cancelWalletPayment } from './settle/buyer-return.ts';
import { settleAndCapture } from './settle/capture.ts';
import { cancelOrder } from './settle/end-order.ts';
import { settle } from './settle/settle.ts';

const { sandbox, world } = setUpPayments('PostgreSQL');
let buyer: Buyer;
let captures: string[];
beforeEach(async () => {
  captures = [];
  const { providers } = world.context;
  const paypal = watched(providers.paypal as PaymentProvider);
  Object.assign(world, { context: { ...world.context, providers: { ...providers, paypal } } });
  await world.stock('morpho', 5);
  buyer = await world.buyerOf('morpho');
});

function watched(paypal: PaymentProvider): PaymentProvider {
  return {
    ...paypal,
    within: (deadline) => watched(paypal.within(deadline)),
    capture: async (ref, key) => {
      captures.push(key);
      return await paypal.capture(ref, key);
    },
  };
}

const statusOf = async (number: string) => (await orderNow(world, number)).order.status;
const later = async (minutes: number) => {
  sandbox.clock.ahead += minutes * MINUTE_MS;
  await reconcile(world.context);
};
const hear = async () => {
  sandbox.deliverTo(world.context);
  await sandbox.control('webhooks/release');
  await sandbox.quiet();
};

test('if the window dies after the approval, the webhook of the approval leads to the capture', async () => {
  const { number, ref } = await pay(world, buyer, 'paypal');
  sandbox.deliverTo(world.context);
  await sandbox.approve(ref);
  await sandbox.quiet();
  expect(await statusOf(number)).toBe('completed');
  expect(captures).toHaveLength(1);
  expect((await readCart(world.database, buyer.id)).lines).toEqual([]);
});

test('if the webhook is lost, too, the reconcile captures', async () => {
  const { number } = await world.approve(buyer);
  await later(2);
  expect(await statusOf(number)).toBe('completed');
  expect(captures).toHaveLength(1);
});

test('at the end of its attempt an approved order is captured, not closed', async () => {
  const { number } = await world.approve(buyer);
  await later(36);
  expect(await statusOf(number)).toBe('completed');
  expect(await world.available('morpho')).toBe(4);
});

test('at the end of its attempt an unapproved order is closed, and is never captured afterwards', async () => {
  const { number, ref } = await pay(world, buyer, 'paypal');
  await later(36);
  expect(await findLiveAttempt(world.database, number)).toBeUndefined();
  await sandbox.approve(ref);
  await hear();
  await later(2);
  expect(await statusOf(number)).toBe('pending');
  await later(24 * 60);
  expect(await statusOf(number)).toBe('cancelled');
  expect(captures).toEqual([]);
});

test.each(['the window', 'the order'])(
  'after %s was cancelled nothing is captured, though it was approved before',
  async (what) => {
    const { number, ref } = await world.approve(buyer);
    if (what === 'the window') await cancelWalletPayment(world.context, 'paypal', buyer.id, ref);
    else await cancelOrder(world.context, buyer, number);
    await hear();
    await later(2);
    expect(await statusOf(number)).toBe('cancelled');
    expect(captures).toEqual([]);
    expect(await world.available('morpho')).toBe(5);
  },
);

test('a cancelled window that PayPal did not answer about is not captured either', async () => {
  const { number, ref } = await world.approve(buyer);
  await sandbox.control('faults', { provider: 'paypal', path: '/v2', kind: 'fail-before', times: 0 });
  expect(await cancelWalletPayment(world.context, 'paypal', buyer.id, ref)).toMatchObject({
    kind: 'unreachable',
  });
  await sandbox.control('calm');
  await hear();
  await later(2);
  expect(await statusOf(number)).toBe('pending');
  await later(24 * 60);
  expect(await statusOf(number)).toBe('cancelled');
  expect(captures).toEqual([]);
});

test('a declined payment is not retried by webhook or reconcile, but may be by the shopper’s window', async () => {
  const { number, ref } = await world.approve(buyer, 'declined-card');
  await hear();
  await later(2);
  await later(2);
  const events = (await sandbox.state()).paypal.events;
  await sandbox.control(`events/${events.at(-1)?.id}/redeliver`);
  await sandbox.quiet();
  expect(captures).toHaveLength(1);
  expect(await statusOf(number)).toBe('pending');
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'declined' });
  await sandbox.approve(ref);
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
  expect(new Set(captures).size).toBe(3);
});

test('a declined payment that is not retried ends with its order', async () => {
  const { number } = await world.approve(buyer, 'declined-card');
  await later(2);
  expect(await world.available('morpho')).toBe(5);
  await later(24 * 60);
  expect(await statusOf(number)).toBe('cancelled');
  expect(captures).toHaveLength(1);
  expect(await world.available('morpho')).toBe(5);
});

test('a new approval after a decline is captured once the order was seen unapproved in between', async () => {
  const { number, ref } = await pay(world, buyer, 'paypal');
  await sandbox.control('outcomes', { step: 'paypal-capture', result: 'PAYER_ACTION_REQUIRED' });
  await sandbox.approve(ref);
  await later(2);
  expect(captures).toHaveLength(1);
  await later(2);
  await sandbox.approve(ref);
  await later(2);
  expect(await statusOf(number)).toBe('completed');
  expect(captures).toHaveLength(2);
});

test('an outdated status from before the approval doesn’t count as a new approval', async () => {
  const { number, ref } = await pay(world, buyer, 'paypal');
  const seen = await findLiveAttempt(world.database, number);
  if (seen === undefined) throw new Error('no attempt');
  let meanwhile = async () => {
    await sandbox.approve(ref, 'declined-card');
    await world.capture(buyer, ref);
  };
  const slow = {
    ...world.context,
    reached: async (step: string) => {
      const run = meanwhile;
      meanwhile = async () => undefined;
      if (step === 'provider asked') await run();
    },
  };
  await settle(slow, { ...seen, awaitsApproval: true });
  await later(2);
  expect(captures).toHaveLength(1);
});

test('window and webhook at once capture once, and both get the result', async () => {
  const { number, ref } = await pay(world, buyer, 'paypal');
  sandbox.deliverTo(world.context);
  await sandbox.approve(ref);
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
  await sandbox.quiet();
  expect(new Set(captures).size).toBe(1);
  expect((await orderNow(world, number)).order.status).toBe('completed');
});

test('an approved wallet is not captured once its order is paid by card or being paid so', async () => {
  const { number, ref } = await world.approve(buyer);
  const card = await checkOut(world.context, buyer, {
    method: 'card',
    version: undefined,
  });
  if (card.kind !== 'ready') throw new Error(card.kind);
  await hear();
  await sandbox.payByCard(card.ref);
  await sandbox.quiet();
  await later(2);
  expect(await statusOf(number)).toBe('completed');
  expect(captures).toEqual([]);
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
  expect(captures).toEqual([]);
});

test('an order that was paid meanwhile is not captured by an attempt that stayed open', async () => {
  const { number, ref } = await world.approve(buyer);
  const seen = await findLiveAttempt(world.database, number);
  if (seen === undefined) throw new Error('no attempt');
  await updateOrder(world.database, number, { status: 'completed' });
  expect(await settleAndCapture(world.context, seen)).toEqual({ kind: 'open', number });
  expect(await world.capture(buyer, ref)).toEqual({ kind: 'paid', number });
  expect(captures).toEqual([]);
});
