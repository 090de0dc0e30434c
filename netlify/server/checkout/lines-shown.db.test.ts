import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { traditionalConverter } from '../../../src/features/base/traditional.text.ts';
import { withLanguage } from '../../../src/features/base/with-language.text.ts';
import { requireSettings } from '../../../src/settings.ts';
import { pay, variantUnits, type World } from '../../../tests/orders/world.ts';
import { type PaymentsContext, requireProvider } from '../payments/core/context.ts';
import { chargesByProvider } from '../payments/providers.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import { withPayments } from '../testing/shop.ts';

const world = withPayments('PostgreSQL');

interface Shown {
  readonly name: string;
  readonly quantity: number;
  readonly unit: number;
}

async function shownByStripe(ref: string): Promise<Shown[]> {
  const { port } = new URL(world.sandbox.address);
  const stripe = new Stripe('sk_test_of_tests', { host: '127.0.0.1', port: Number(port), protocol: 'http' });
  const { data } = await stripe.checkout.sessions.listLineItems(ref, { limit: 100 });
  return data.map(({ description, quantity, price }) => ({
    name: description ?? '',
    quantity: quantity ?? 0,
    unit: price?.unit_amount ?? 0,
  }));
}

async function shownByPayPal(ref: string): Promise<Shown[]> {
  const order = (await world.sandbox.state()).paypal.orders.find(({ id }) => id === ref);
  return (order?.purchase_units[0]?.items ?? []).map(({ name, quantity, unit_amount }) => ({
    ...{ name, quantity: Number(quantity) },
    unit: Math.round(Number(unit_amount.value) * 100),
  }));
}

const sumOf = (lines: readonly Shown[]) =>
  lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);

describe('a provider’s page', () => {
  async function buyerOf(...lines: Parameters<World['fill']>[1]) {
    const buyer = await world.buyer();
    for (const { productId } of lines) await world.stock(productId, 9);
    await world.fill(buyer, lines);
    return buyer;
  }
  const abroad = (currency: string, rate: string): Pick<World, 'context'> => {
    const { context } = world;
    const settings = requireSettings({
      ...{ STRIPE_SECRET_KEY: 'sk_test_x', PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'x' },
      ...{ STRIPE_CURRENCY: currency, STRIPE_RATE: rate, PAYPAL_CURRENCY: currency, PAYPAL_RATE: rate },
    });
    return { context: { ...context, charges: chargesByProvider(settings) } satisfies PaymentsContext };
  };

  test.each(['stripe', 'paypal'] as const)(
    'of %s shows each line with its grade, quantity and price',
    async (method) => {
      const buyer = await buyerOf(variantUnits('morpho', 2), variantUnits('ulysses'));
      const { ref } = await pay(world, buyer, method);
      const shown = await (method === 'stripe' ? shownByStripe(ref) : shownByPayPal(ref));
      expect(shown.toSorted((a, b) => b.quantity - a.quantity)).toEqual([
        { name: '欢乐女神闪蝶 展翅标本 A1', quantity: 2, unit: 12_850 },
        { name: '欢乐女神闪蝶 展翅标本 A1', quantity: 1, unit: 12_850 },
      ]);
      expect(sumOf(shown)).toBe(38_550);
    },
  );

  test.each(['stripe', 'paypal'] as const)(
    'of %s shows lines in another currency that add up to the cent',
    async (method) => {
      const buyer = await buyerOf(
        variantUnits('morpho', 3),
        variantUnits('ulysses', 2),
        variantUnits('swallowtail'),
      );
      const { ref } = await pay(abroad('USD', '0.13891'), buyer, method);
      const shown = await (method === 'stripe' ? shownByStripe(ref) : shownByPayPal(ref));
      // 771 yuan are 107.10 dollars: 53.55 for the line of three units, 35.70 for the line of two.
      expect(sumOf(shown)).toBe(10_710);
      expect(shown).toHaveLength(3);
    },
  );

  test.each(['stripe', 'paypal'] as const)('of %s has the language of the page', async (method) => {
    const buyer = await buyerOf(variantUnits('morpho'));
    const convert = await traditionalConverter([]);
    const { ref } = await withLanguage('zh-Hant', () => pay(world, buyer, method), convert);
    const shown = await (method === 'stripe' ? shownByStripe(ref) : shownByPayPal(ref));
    expect(shown.map(({ name }) => name)).toEqual(['歡樂女神閃蝶 展翅標本 A1']);
  });

  test('shows one line for the order if a line would show zero', async () => {
    const buyer = await buyerOf(variantUnits('morpho'), variantUnits('ulysses'));
    const { ref } = await pay(abroad('JPY', '0.005'), buyer, 'paypal');
    const order = (await world.sandbox.state()).paypal.orders.find(({ id }) => id === ref);
    expect(order?.purchase_units).toMatchObject([{ amount: { currency_code: 'JPY', value: '1' } }]);
    expect(await shownByPayPal(ref)).toEqual([]);
  });

  test.each(['stripe', 'paypal'] as const)(
    'of %s shows the sum alone if it refuses the lines',
    async (method) => {
      const buyer = await buyerOf(variantUnits('morpho', 2));
      const provider = requireProvider(world.context, method);
      const open: typeof provider.open = async (opening) =>
        opening.lines.length > 0
          ? { kind: 'refused', reason: '400 no such name' }
          : await provider.open(opening);
      const providers = { ...world.context.providers, [method]: { ...provider, open } };
      const { ref, number } = await pay({ context: { ...world.context, providers } }, buyer, method);
      expect(world.logged).toMatchObject([{ level: 'warn', event: 'payment lines refused', order: number }]);
      if (method === 'stripe') {
        expect(await shownByStripe(ref)).toEqual([{ name: `订单 ${number}`, quantity: 1, unit: 25_700 }]);
        await world.sandbox.payByCard(ref);
        expect(await settleAndCaptureByRef(world.context, method, ref)).toMatchObject({
          kind: 'paid',
          number,
        });
      } else expect(await shownByPayPal(ref)).toEqual([]);
    },
  );

  test('omits a picture that the wallet would refuse', async () => {
    const context = { ...world.context, origin: 'https://shop.example.com' };
    const buyer = await buyerOf(variantUnits('morpho'));
    const hash = '0a'.repeat(20);
    const main = { assetId: `image-${hash}-800x600-jpg`, found: true, alt: '针插标本' };
    await world.stock('pin', 9, { main });
    await world.fill(buyer, [variantUnits('morpho'), variantUnits('pin')]);
    const { ref } = await pay({ context }, buyer, 'paypal');
    const order = (await world.sandbox.state()).paypal.orders.find(({ id }) => id === ref);
    const images = (order?.purchase_units[0]?.items ?? []).map(({ image_url }) => image_url);
    expect(new Set(images)).toEqual(new Set([undefined, `${context.origin}/images/${hash}-800x600.jpg`]));
    expect(world.logged).toEqual([]);
  });
});
