import { describe, expect, test } from 'vitest';
import { PRICE_FEN, pay, variantUnits } from '../../../tests/orders/world.ts';
import { readCart } from '../cart/store.ts';
import { checkOut } from '../checkout/checkout.ts';
import { payments } from '../db/schema.ts';
import { listAndCountOrders, readOrderDetails } from '../orders/order-details-store.ts';
import { setUpPayments } from '../testing/shop.ts';
import { chargesByProvider, configuredProviders } from './providers.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';

describe('paying by card', () => {
  const { sandbox, world } = setUpPayments('PostgreSQL');
  const card = { method: 'card', version: undefined } as const;

  test('an order is placed, paid once, and its units are sold', async () => {
    const { context } = world;
    await world.stock('morpho', 3);
    const buyer = await world.buyerOf('morpho', 2);
    const out = await checkOut(context, buyer, card);
    if (out.kind !== 'ready') throw new Error(out.kind);
    expect(out.url).toMatch(/^http/);
    expect(await world.available('morpho')).toBe(3);
    expect(await settleAndCaptureByRef(context, 'stripe', out.ref)).toMatchObject({ kind: 'open' });
    await sandbox.payByCard(out.ref);
    expect(await settleAndCaptureByRef(context, 'stripe', out.ref)).toEqual({
      kind: 'paid',
      number: out.number,
    });
    expect(await settleAndCaptureByRef(context, 'stripe', out.ref)).toEqual({
      kind: 'paid',
      number: out.number,
    });
    const whole = await readOrderDetails(context.database, out.number);
    expect(whole?.order).toMatchObject({
      status: 'completed',
      shippingStatus: 'pending',
      totalFen: 2 * PRICE_FEN,
    });
    expect(whole?.events.map(({ kind: event }) => event)).toEqual(['placed', 'paid']);
    expect(await world.available('morpho')).toBe(1);
    expect((await readCart(context.database, buyer.id)).lines).toEqual([]);
  });

  test('the fee is stored once Stripe has booked the payment, which it may do later', async () => {
    const automatic = { ...sandbox.settings, CARD_CAPTURE: 'automatic' as const };
    const context = { ...world.context, ...configuredProviders(automatic) };
    await world.stock('morpho', 1);
    const buyer = await world.buyerOf('morpho', 1);
    const out = await checkOut(context, buyer, card);
    if (out.kind !== 'ready') throw new Error(out.kind);
    await sandbox.payByCard(out.ref);
    await settleAndCaptureByRef(context, 'stripe', out.ref);
    const fee = async () => {
      const [payment] = await context.database.select().from(payments);
      return [payment?.feeMinor, payment?.feeCurrency];
    };
    await reconcile(context);
    expect(await fee()).toEqual([null, null]);
    sandbox.clock.ahead += 30 * 60_000;
    await reconcile(context);
    expect(await fee()).toEqual([null, null]);
    sandbox.clock.ahead += 31 * 60_000;
    await reconcile(context);
    expect(await fee()).toEqual([Math.round(PRICE_FEN * 0.029), 'CNY']);
  });

  test('a second checkout with the same cart continues the same order and session', async () => {
    await world.stock('morpho', 1);
    const buyer = await world.buyerOf('morpho');
    const first = await checkOut(world.context, buyer, card);
    expect(await checkOut(world.context, buyer, card)).toEqual(first);
    expect((await listAndCountOrders(world.context.database, buyer.id)).found).toHaveLength(1);
  });

  test('without a payment the session is closed after 35 minutes, and the order ends after a day', async () => {
    await world.stock('morpho', 1);
    const buyer = await world.buyerOf('morpho');
    const out = await checkOut(world.context, buyer, card);
    if (out.kind !== 'ready') throw new Error(out.kind);
    await reconcile(world.context);
    const status = async () => (await readOrderDetails(world.context.database, out.number))?.order.status;
    sandbox.clock.ahead += 35 * 60_000 + 1_000;
    await reconcile(world.context);
    const { stripe } = await sandbox.state();
    expect(stripe.sessions.find(({ id }) => id === out.ref)?.status).toBe('expired');
    expect(await status()).toBe('pending');
    sandbox.clock.ahead += 24 * 60 * 60_000;
    await reconcile(world.context);
    expect(await status()).toBe('cancelled');
  });

  test('a payment that the bank delays is not paid before the bank confirms it, and can be tried again if it fails', async () => {
    const buyer = await world.buyer();
    await world.stock('morpho', 2);
    for (const [result, verdict, status] of [
      ['async_succeed', true, 'completed'],
      ['async_fail', false, 'pending'],
    ] as const) {
      await world.fill(buyer, [variantUnits('morpho')]);
      const { number, ref } = await pay(world, buyer, 'stripe');
      await sandbox.payByCard(ref, result);
      expect(await world.settleCard(ref)).toMatchObject({ kind: 'processing' });
      expect((await readOrderDetails(world.database, number))?.order.status).toBe('pending');
      await sandbox.control(`stripe/sessions/${ref}/settle`, { succeeds: verdict });
      sandbox.clock.ahead += 31 * 60_000;
      await reconcile(world.context);
      expect((await readOrderDetails(world.database, number))?.order.status).toBe(status);
    }
    expect(await world.available('morpho')).toBe(1);
  });

  test('a voucher keeps its order until it is paid, days later, or expires', async () => {
    const buyer = await world.buyer();
    await world.stock('morpho', 2);
    for (const [verdict, status, left] of [
      [true, 'completed', 1],
      [false, 'cancelled', 1],
    ] as const) {
      await world.fill(buyer, [variantUnits('morpho')]);
      const { number, ref } = await pay(world, buyer, 'stripe');
      await sandbox.payByCard(ref, 'voucher');
      const intent = (await sandbox.state()).stripe.paymentIntents.at(-1);
      expect(intent?.status).toBe('requires_action');
      // Before any webhook, a checkout by another method finds the running payment, and so does a
      // late reconcile.
      const another = { ...card, method: 'paypal' } as const;
      expect(await checkOut(world.context, buyer, another)).toEqual({ kind: 'processing' });
      sandbox.clock.ahead += 2 * 24 * 60 * 60_000;
      await reconcile(world.context);
      expect(await checkOut(world.context, buyer, card)).toEqual({ kind: 'processing' });
      expect((await readOrderDetails(world.database, number))?.order.status).toBe('pending');
      sandbox.deliverTo(world.context);
      await sandbox.control(`stripe/sessions/${ref}/settle`, { succeeds: verdict });
      await sandbox.quiet();
      sandbox.deliverTo(undefined);
      expect((await readOrderDetails(world.database, number))?.order.status).toBe(status);
      expect(await world.available('morpho')).toBe(left);
    }
  });

  test('a voucher’s lost webhook does not matter: the reconcile finds it paid, or expired', async () => {
    const buyer = await world.buyer();
    await world.stock('morpho', 2);
    for (const [verdict, status] of [
      [true, 'completed'],
      [undefined, 'cancelled'],
    ] as const) {
      await world.fill(buyer, [variantUnits('morpho')]);
      const { number, ref } = await pay(world, buyer, 'stripe');
      await sandbox.payByCard(ref, 'voucher');
      await reconcile(world.context);
      expect((await readOrderDetails(world.database, number))?.order.status).toBe('pending');
      if (verdict) await sandbox.control(`stripe/sessions/${ref}/settle`, { succeeds: verdict });
      sandbox.clock.ahead += 8 * 24 * 60 * 60_000;
      await reconcile(world.context);
      expect((await readOrderDetails(world.database, number))?.order.status).toBe(status);
    }
    expect(await world.available('morpho')).toBe(1);
  });

  test('a sum that only Stripe knows to be too small ends its order', async () => {
    const settings = { ...sandbox.settings, STRIPE_CURRENCY: 'KRW', STRIPE_RATE: '1' };
    const abroad = { ...world.context, charges: chargesByProvider(settings) };
    await world.stock('morpho', 1);
    const buyer = await world.buyerOf('morpho');
    expect(await checkOut(abroad, buyer, card)).toEqual({ kind: 'too-small' });
    expect(await world.available('morpho')).toBe(1);
  });

  test('the Stripe session has the whole sum in the configured currency, which Stripe must not convert, and an expiry that tolerates a clock 5 minutes off', async () => {
    const settings = { ...sandbox.settings, STRIPE_CURRENCY: 'USD', STRIPE_RATE: '0.1389' };
    const abroad = { ...world.context, charges: chargesByProvider(settings) };
    await world.stock('morpho', 2);
    const buyer = await world.buyerOf('morpho', 2);
    const { number, ref } = await pay({ context: abroad }, buyer, 'stripe');
    const session = (await sandbox.state()).stripe.sessions.find(({ id }) => id === ref);
    expect(session).toMatchObject({
      amount_total: 3_570,
      currency: 'usd',
      adaptive_pricing: { enabled: false },
    });
    const seconds = (session?.expires_at ?? 0) - (session?.created ?? 0);
    expect(seconds).toBeGreaterThanOrEqual(35 * 60);
    expect(seconds).toBeLessThanOrEqual(36 * 60);
    await sandbox.payByCard(ref);
    expect(await settleAndCaptureByRef(abroad, 'stripe', ref)).toEqual({ kind: 'paid', number });
  });
});
