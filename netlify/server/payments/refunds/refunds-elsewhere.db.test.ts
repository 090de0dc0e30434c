import { beforeEach, describe, expect, test } from 'vitest';
import {
  duplicatePayment,
  fetchCaptureId,
  MINUTE_MS,
  orderNow,
  pay,
} from '../../../../tests/orders/world.ts';
import { mails } from '../../db/schema.ts';
import { restock } from '../../desk/restock.ts';
import { ship } from '../../desk/ship.ts';
import type { Buyer } from '../../orders/buyer.ts';
import { refundOrder } from '../../testing/refund.ts';
import { setUpPayments } from '../../testing/shop.ts';
import { requireProvider } from '../core/context.ts';
import { listFlags } from '../core/flag-store.ts';
import { findAcceptedPayment } from '../core/money-store.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { processRefund } from './refund.ts';
import { syncRefund } from './sync-refund.ts';

const { sandbox, world } = setUpPayments('PostgreSQL');
let buyer: Buyer;
beforeEach(async () => {
  await world.stock('morpho', 5);
  buyer = await world.buyerOf('morpho', 2);
});

type Method = 'stripe' | 'paypal';
const TOTAL = 25_700;
const request = (amountFen?: number) => ({ amountFen, restock: false, actor: 'test' });

async function paid(method: Method): Promise<{ number: string; ref: string }> {
  sandbox.deliverTo(world.context);
  const { number, ref } = await pay(world, buyer, method);
  if (method === 'stripe') await sandbox.payByCard(ref);
  else {
    await sandbox.approve(ref);
    await world.capture(buyer, ref);
  }
  await sandbox.quiet();
  expect((await orderNow(world, number)).order.status).toBe('completed');
  return { number, ref };
}
const kindsOf = async (number: string) => (await orderNow(world, number)).events.map(({ kind }) => kind);
const flags = async () => (await listFlags(world.database)).filter(({ orderNumber }) => orderNumber !== null);
const flagKinds = async () => (await flags()).map(({ kind }) => kind);
const refundMails = async () =>
  (await world.database.select().from(mails)).filter(({ key }) => key.startsWith('order-refunded'));

describe.each(['stripe', 'paypal'] as const)('at %s', (method) => {
  test('a refund made in the dashboard shows on the order, is mailed to the buyer, and is flagged; the units stay sold', async () => {
    const { number, ref } = await paid(method);
    await sandbox.refundElsewhere(method, ref, 5_700);
    await sandbox.quiet();
    expect(await orderNow(world, number)).toMatchObject({
      refundedFen: 5_700,
      order: { status: 'completed' },
    });
    expect(await kindsOf(number)).toEqual(['placed', 'paid', 'refunded']);
    expect(await refundMails()).toMatchObject([{ recipient: buyer.email, data: { refunded: 5_700 } }]);
    expect(await world.available('morpho')).toBe(3);
    expect(await flags()).toMatchObject([{ kind: 'refunded-elsewhere', orderNumber: number }]);

    await sandbox.refundElsewhere(method, ref);
    await sandbox.quiet();
    expect(await orderNow(world, number)).toMatchObject({
      refundedFen: TOTAL,
      order: { status: 'cancelled' },
    });
    expect(await world.available('morpho')).toBe(3);
    expect(await refundMails()).toHaveLength(2);
  });

  test('a webhook that arrives three times at once, together with the reconcile, is recorded once', async () => {
    const { number, ref } = await paid(method);
    await sandbox.control('webhooks', { duplicates: 2 });
    await sandbox.refundElsewhere(method, ref, 5_700);
    await Promise.all([sandbox.quiet(), reconcile(world.context), reconcile(world.context)]);
    expect((await orderNow(world, number)).refundedFen).toBe(5_700);
    expect(await kindsOf(number)).toEqual(['placed', 'paid', 'refunded']);
    expect(await refundMails()).toHaveLength(1);
    expect(await flagKinds()).toEqual(['refunded-elsewhere']);
  });

  test('a refund whose webhook is lost is found by the reconcile', async () => {
    const { number, ref } = await paid(method);
    sandbox.deliverTo(undefined);
    await sandbox.refundElsewhere(method, ref, 5_700);
    await reconcile(world.context);
    expect((await orderNow(world, number)).refundedFen).toBe(5_700);
  });

  test('a payment and its refund whose webhooks were all lost are both found, in whatever order they are listed', async () => {
    const { number, ref } = await pay(world, buyer, method);
    await (method === 'stripe' ? sandbox.payByCard(ref) : sandbox.approve(ref));
    // Simulates a crash before the response was read.
    await requireProvider(world.context, method).capture(ref, 'lost');
    await sandbox.refundElsewhere(method, ref);
    await reconcile(world.context);
    sandbox.clock.ahead += 2 * MINUTE_MS;
    await reconcile(world.context);
    expect(await kindsOf(number)).toEqual(['placed', 'paid', 'refunded', 'cancelled']);
    expect((await orderNow(world, number)).refundedFen).toBe(TOTAL);
  });

  test('the shop’s own refund raises the same events and is not counted twice', async () => {
    const { number } = await paid(method);
    await sandbox.control('webhooks', { duplicates: 1 });
    const path = method === 'stripe' ? '/v1/refunds' : '/v2/payments/captures/*/refund';
    await sandbox.control('faults', { kind: 'delay-after', delayMs: 600, path, times: 1 });
    expect(await refundOrder(world.context, number, request(5_700))).toMatchObject({ kind: 'done' });
    await sandbox.quiet();
    await reconcile(world.context);
    expect((await orderNow(world, number)).refundedFen).toBe(5_700);
    expect(await kindsOf(number)).toEqual(['placed', 'paid', 'refunded']);
    expect(await refundMails()).toHaveLength(1);
    expect(await flagKinds()).toEqual([]);
    expect(await refundOrder(world.context, number, request())).toMatchObject({
      kind: 'done',
      amountFen: 20_000,
    });
  });

  test('money refunded in the dashboard can’t be refunded once more', async () => {
    const { number, ref } = await paid(method);
    await sandbox.refundElsewhere(method, ref, 20_000);
    await sandbox.quiet();
    expect(await refundOrder(world.context, number, request(5_701))).toEqual({
      kind: 'too-much',
      leftFen: 5_700,
    });
    expect(await refundOrder(world.context, number, request())).toMatchObject({
      kind: 'done',
      amountFen: 5_700,
    });
  });

  test('a shipped order that is fully refunded stays completed', async () => {
    const { number, ref } = await paid(method);
    const parcel = {
      courier: 'DHL',
      trackingNumber: '1',
      method: '',
      fee: undefined,
      despiteFlags: false,
      despitePapers: true,
      actor: 'test',
    };
    expect(await ship(world.context, number, parcel)).toEqual({ kind: 'moved' });
    await sandbox.refundElsewhere(method, ref);
    await sandbox.quiet();
    expect((await orderNow(world, number)).order.status).toBe('completed');
  });

  test('if the provider is unreachable when it reports a refund, it is asked to retry', async () => {
    const { number, ref } = await paid(method);
    const before = sandbox.answered.length;
    await sandbox.control('faults', { kind: 'refuse', times: 4, method: 'GET', path: '/v*/**' });
    await sandbox.refundElsewhere(method, ref, 5_700);
    await sandbox.quiet();
    sandbox.clock.ahead += 60 * MINUTE_MS;
    await sandbox.quiet();
    await reconcile(world.context);
    expect(sandbox.answered.slice(before)).not.toContain(500);
    expect((await orderNow(world, number)).refundedFen).toBe(5_700);
  });
});

test('an operator returns the units, once, and all of them only after a full refund', async () => {
  const { number, ref } = await paid('stripe');
  const unitsOf = (quantity: number) => [{ productId: 'morpho', variantKey: 'a1', quantity }];
  expect(await restock(world.context, number, 'test')).toEqual({ kind: 'not-refunded' });
  await sandbox.refundElsewhere('stripe', ref, 5_700);
  await sandbox.quiet();
  const inPart = { kind: 'refunded-in-part', leftFen: 20_000, sold: unitsOf(2) };
  expect(await restock(world.context, number, 'test')).toEqual(inPart);
  expect(await world.available('morpho')).toBe(3);
  await sandbox.refundElsewhere('stripe', ref);
  await sandbox.quiet();
  expect(await restock(world.context, number, 'test')).toEqual({ kind: 'restocked', pieces: unitsOf(2) });
  expect(await restock(world.context, number, 'test')).toEqual({ kind: 'not-sold', sold: [] });
  expect(await restock(world.context, '482109375526', 'test')).toEqual({ kind: 'no-order' });
  expect(await world.available('morpho')).toBe(5);
});

test('a flag’s advice about the units is right for a part of the money and for all of it', async () => {
  const { number, ref } = await paid('stripe');
  const command = `npm run operator -- restock ${number}`;
  const advice = async () => (await flags()).at(-1)?.note.replace(/^.* this shop's doing\. /, '');
  await sandbox.refundElsewhere('stripe', ref, 5_700);
  await sandbox.quiet();
  expect(await advice()).toBe(
    `These units still count as sold: 2 of morpho a1. If some come back, for each grade: ${command} PRODUCT VARIANT UNITS`,
  );
  const one = { productId: 'morpho', variantKey: 'a1', quantity: 1 };
  expect(await restock(world.context, number, 'test', one)).toMatchObject({ kind: 'restocked' });
  await sandbox.refundElsewhere('stripe', ref);
  await sandbox.quiet();
  expect(await advice()).toBe(
    `These units still count as sold: 1 of morpho a1. If all of them come back: ${command} If some come back, for each grade: ${command} PRODUCT VARIANT UNITS`,
  );
});

test('a flag does not ask for units that are returned already', async () => {
  const { number, ref } = await paid('stripe');
  await sandbox.refundElsewhere('stripe', ref, 5_700);
  await sandbox.quiet();
  const both = { productId: 'morpho', variantKey: 'a1', quantity: 2 };
  expect(await restock(world.context, number, 'test', both)).toMatchObject({ kind: 'restocked' });
  await sandbox.refundElsewhere('stripe', ref);
  await sandbox.quiet();
  expect((await flags()).at(-1)?.note).toContain('Its pieces are back in the stock.');
  expect(await world.available('morpho')).toBe(5);
});

test('a payment that PayPal reverses counts as refunded', async () => {
  const { number, ref } = await paid('paypal');
  await sandbox.control(`paypal/captures/${await fetchCaptureId(sandbox.address, ref)}/reverse`);
  await sandbox.quiet();
  expect(await orderNow(world, number)).toMatchObject({ refundedFen: TOTAL, order: { status: 'cancelled' } });
});

test('a completed refund that the bank later returns is flagged, and no longer counts', async () => {
  const { number, ref } = await paid('stripe');
  await sandbox.control('outcomes', { step: 'stripe-refund', result: 'pending' });
  await sandbox.refundElsewhere('stripe', ref, 5_700);
  await sandbox.quiet();
  const { refunds } = (await sandbox.state()).stripe;
  const refund = refunds.at(-1)?.id ?? '';
  await world.database.execute("update refunds set state = 'done'");
  await sandbox.control(`stripe/refunds/${refund}/settle`, { succeeds: false });
  await sandbox.quiet();
  expect((await orderNow(world, number)).refundedFen).toBe(0);
  expect(await flagKinds()).toEqual(['refunded-elsewhere', 'refund-failed']);
});

test('the shop’s own refund whose answer was lost and which was given up is recognized by its id', async () => {
  const { number } = await paid('stripe');
  sandbox.deliverTo(undefined);
  await sandbox.control('faults', { kind: 'drop', path: '/v1/refunds', times: 2 });
  expect(await refundOrder(world.context, number, request(5_700))).toMatchObject({ kind: 'unreachable' });
  sandbox.clock.ahead += 21 * 60 * MINUTE_MS;
  await reconcile(world.context);
  expect(await flagKinds()).toEqual(['refund-failed']);
  expect((await orderNow(world, number)).refundedFen).toBe(5_700);
  expect(await refundMails()).toHaveLength(1);
});

test('a completed refund does not fail by a late call that is refused because all was refunded', async () => {
  const { number } = await paid('stripe');
  const { stripe } = world.context.providers;
  if (stripe === undefined) throw new Error('the context has no card payments');
  const late: typeof stripe.refund = async (order) => {
    expect(await processRefund(world.context, order.refundId)).toBe('done');
    // After a day Stripe no longer remembers the shared key.
    sandbox.clock.ahead += 25 * 60 * MINUTE_MS;
    const reported = await stripe.refund(order);
    expect(reported).toMatchObject({ kind: 'failed', ref: null });
    return reported;
  };
  const context = {
    ...world.context,
    providers: { ...world.context.providers, stripe: { ...stripe, refund: late } },
  };
  expect(await refundOrder(context, number, request())).toMatchObject({ kind: 'done', amountFen: TOTAL });
  await sandbox.quiet();
  expect((await orderNow(world, number)).refundedFen).toBe(TOTAL);
  expect(await flagKinds()).toEqual([]);
  expect(await refundMails()).toHaveLength(1);
});

test('refunding a payment that did not pay the order, as its flag says, leaves the order unchanged', async () => {
  const { number } = await paid('stripe');
  const { order } = await orderNow(world, number);
  const stray = (await duplicatePayment(world, sandbox, order, 20_000)) ?? '';
  await world.settleCard(stray);
  await sandbox.quiet();
  expect(await flagKinds()).toEqual(['mismatch']);
  await sandbox.refundElsewhere('stripe', stray);
  await sandbox.quiet();
  expect(await orderNow(world, number)).toMatchObject({ refundedFen: 0, order: { status: 'completed' } });
  expect(await kindsOf(number)).toEqual(['placed', 'paid']);
  expect(await refundMails()).toEqual([]);
});

test('a refund with a foreign name is recorded like any other', async () => {
  const { number } = await paid('stripe');
  const payment = await findAcceptedPayment(world.database, number);
  const paymentRef = payment?.providerRef ?? '';
  const refundId = '-'.repeat(36);
  const refund = { refundId, paymentRef, orderNumber: number, amountMinor: 5_700, currency: 'CNY' };
  await world.context.providers.stripe?.refund(refund);
  await sandbox.quiet();
  expect((await orderNow(world, number)).refundedFen).toBe(5_700);
});

test('a refund that belongs to no payment of the shop does no harm', async () => {
  await paid('stripe');
  const refundsOfOthers = await syncRefund(world.context, 'stripe', 're_of_somebody', { isNews: true });
  expect(refundsOfOthers).toBe('unknown');
  expect(await flagKinds()).toEqual([]);
});
