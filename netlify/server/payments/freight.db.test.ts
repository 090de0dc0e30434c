/** One payment of goods and freight (docs/decisions/0111), from its attempt until its order is paid. */
import { eq, like } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { chargeFor, splitCharge } from '../../../src/features/orders/charged-amount.rules.ts';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import type { Settings } from '../../../src/settings.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { fillCart } from '../../../tests/orders/cart.ts';
import {
  askFreight,
  checkoutBy,
  duplicatePayment,
  MINUTE_MS,
  PRICE_FEN,
  variantUnits,
} from '../../../tests/orders/world.ts';
import { checkOut } from '../checkout/checkout.ts';
import { allocations, charges, mails, orders, payments, refunds } from '../db/schema.ts';
import { remindOfCharges } from '../desk/remind-of-charges.ts';
import { mailDataSchema } from '../mail/mail-data.ts';
import { renderOrderPaid } from '../orders/order-templates.ts';
import { listBuyerOrders } from '../orders/service.ts';
import { updateOrder } from '../orders/store.ts';
import { correctStock } from '../stock/service.ts';
import {
  backAtProvider,
  beginAnew,
  beginWithFreight,
  FREIGHT,
  FREIGHT_FEN,
  paidWithFreight,
  settleBegun,
  shownAtProvider,
} from '../testing/freight-world.ts';
import { fetchListPage, PRICE, withOperator } from '../testing/operator-world.ts';
import { refundOrder } from '../testing/refund.ts';
import type { PaymentStep } from './core/context.ts';
import { listFlags } from './core/flag-store.ts';
import { configuredProviders } from './providers.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { captureWalletPayment } from './settle/buyer-return.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';
import { cancelOrder } from './settle/end-order.ts';

const suite = withOperator();
afterEach(async () => {
  suite.sandbox.deliverTo(undefined);
  await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 90 * MINUTE_MS) });
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

const chargesOf = async (number: string) =>
  await suite.world.database
    .select({ kind: charges.kind, state: charges.state, amountFen: charges.amountFen })
    .from(charges)
    .where(eq(charges.orderNumber, number))
    .orderBy(charges.position);

const paymentsOf = async (number: string) =>
  await suite.world.database
    .select()
    .from(payments)
    .where(eq(payments.orderNumber, number))
    .orderBy(payments.at);

const outcomes = async (number: string) => (await paymentsOf(number)).map(({ outcome }) => outcome);

/** The allocations of the payment that paid the order, in smallest units. */
const paidParts = async (number: string) =>
  (
    await suite.world.database
      .select({ minor: allocations.amountMinor })
      .from(allocations)
      .innerJoin(payments, eq(payments.attemptId, allocations.attemptId))
      .where(eq(payments.orderNumber, number))
      .orderBy(allocations.charge)
  ).map(({ minor }) => minor);

const refundsOf = async (number: string) =>
  await suite.world.database.select().from(refunds).where(eq(refunds.orderNumber, number));

const mailKinds = async (number: string) =>
  (await suite.world.database.select().from(mails).orderBy(mails.createdAt))
    .filter(({ data }) => JSON.stringify(data).includes(number))
    .map(({ key }) => key.split(' ')[0])
    .filter((kind) => !kind?.startsWith('staff-'));

const standingOf = async (number: string) =>
  (await suite.fetchOrder(number)).charges.map(({ kind, standing, amount }) => [kind, standing, amount]);

const PAID = [
  { kind: 'goods', state: 'paid', amountFen: PRICE_FEN },
  { kind: 'freight', state: 'paid', amountFen: FREIGHT_FEN },
];

function configure(settings: Partial<Settings>): void {
  const context = {
    ...suite.world.context,
    ...configuredProviders({ ...suite.sandbox.settings, ...settings }),
  };
  suite.world = { ...suite.world, context };
}

describe('goods and freight are paid in one payment', () => {
  const UGLY = '0.13888889';
  test.each<[MethodName, string, Partial<Settings>]>([
    ['card', 'CNY', {}],
    ['card', 'USD', { STRIPE_CURRENCY: 'USD', STRIPE_RATE: UGLY }],
    ['card', 'JPY', { STRIPE_CURRENCY: 'JPY', STRIPE_RATE: '20.7391' }],
    ['paypal', 'CNY', {}],
    ['paypal', 'USD', { PAYPAL_CURRENCY: 'USD', PAYPAL_RATE: UGLY }],
    ['paypal', 'JPY', { PAYPAL_CURRENCY: 'JPY', PAYPAL_RATE: '20.7391' }],
    ['alipay', 'CNY', { STRIPE_METHODS: ['card', 'alipay'] }],
    [
      'wechat_pay',
      'USD',
      { STRIPE_METHODS: ['card', 'wechat_pay'], STRIPE_CURRENCY: 'USD', STRIPE_RATE: UGLY },
    ],
  ])(
    'by %s in %s: two charges, one payment, freight as a line of its own',
    async (method, currency, settings) => {
      configure(settings);
      const freightFen = 3_333;
      const begun = await beginWithFreight(suite, { method, quantity: 3, freightFen });
      const goodsFen = 3 * PRICE_FEN;
      const { provider } = suite.world.context.methods[method];
      const rule = suite.world.context.charges[provider];
      expect(rule.currency).toBe(currency);
      const { amountMinor } = chargeFor(goodsFen + freightFen, rule);
      const [goodsMinor = 0, freightMinor = 0] = splitCharge([goodsFen, freightFen], amountMinor) ?? [];
      expect(await shownAtProvider(suite.sandbox, begun.ref)).toEqual({
        total: amountMinor,
        freight: [freightMinor],
        goods: [goodsMinor],
      });
      expect(goodsMinor + freightMinor).toBe(amountMinor);

      expect(await settleBegun(suite, begun, method)).toBe('paid');
      const { number } = begun;
      expect(await paidParts(number)).toEqual([goodsMinor, freightMinor]);
      expect(await paymentsOf(number)).toMatchObject([{ outcome: 'accepted', amountMinor, currency }]);
      expect(await chargesOf(number)).toEqual([
        { kind: 'goods', state: 'paid', amountFen: goodsFen },
        { kind: 'freight', state: 'paid', amountFen: freightFen },
      ]);
      const order = await suite.fetchOrder(number);
      expect(order).toMatchObject({
        ...{
          status: 'completed',
          stage: 'pending',
          payment: 'paid',
          refundable: (goodsFen + freightFen) / 100,
        },
        shipping: { fee: 33.33, feeStatus: 'received' },
        charges: [
          { kind: 'goods', standing: 'paid', refundable: goodsFen / 100, link: null },
          { kind: 'freight', standing: 'paid', refundable: 33.33, link: null },
        ],
      });
      expect(order.charges[1]?.paymentId).toBe(order.charges[0]?.paymentId);
      const list = await fetchListPage(suite.operator, 'view=all');
      expect(list.counts).toMatchObject({ 'freight-due': 0, 'to-ship': 1, 'refunds-due': 0 });
      expect(list.items).toMatchObject([{ fee: 33.33, feeStatus: 'received' }]);
    },
  );

  test.each<MethodName>(['card', 'paypal'])(
    'one mail confirms it and names the freight once: %s',
    async (method) => {
      const { number } = await paidWithFreight(suite, { method });
      suite.sandbox.deliverTo(suite.world.context);
      await suite.sandbox.quiet();
      await reconcile(suite.world.context);
      expect(await mailKinds(number)).toEqual(['order-paid']);
      const [mail] = await suite.world.database.select().from(mails).where(like(mails.key, 'order-paid %'));
      const paid = mailDataSchema.parse(mail?.data);
      if (paid.kind !== 'order-paid') throw new Error(`the mail is ${paid.kind}`);
      const { order } = paid;
      expect(order).toMatchObject({ total: PRICE_FEN, shippingFee: FREIGHT_FEN, feeStatus: 'received' });
      const { text } = renderOrderPaid({ ...paid, origin: 'https://shop.example' });
      for (const said of [/1\. 备货后寄出\n/, /2\. .+运单号\n/, /3\. 预计 .+送达\n/])
        expect(text).toMatch(said);
      expect(text).not.toContain('40–60');
      expect(text.split('¥88.50')).toHaveLength(2);
      for (const said of ['商品总金额：¥128.50', '已支付：¥217.00', '运费：¥88.50 已付', '订单金额：¥217.00'])
        expect(text).toContain(said);
    },
  );

  test('until then the freight is due with the goods: nobody gets a link, and staff waits for nothing', async () => {
    const { number, buyer } = await beginWithFreight(suite);
    const { orders: own } = await listBuyerOrders(suite.world.context, buyer);
    const freight = { kind: 'freight', standing: 'due', amount: FREIGHT, pay_path: null };
    expect(own).toMatchObject([{ status: 'pending', shipping_info: null, charges: [freight] }]);
    const order = await suite.fetchOrder(number);
    expect(order).toMatchObject({ status: 'pending', refundable: 0, debts: [] });
    expect(order.charges).toMatchObject([
      { kind: 'goods', standing: 'due', link: null, refundable: 0, paymentId: null },
      { kind: 'freight', standing: 'due', link: null, refundable: 0, paymentId: null, expiresAt: null },
    ]);
    expect((await suite.act('send-link', number, { charge: 1 })).status).toBe(409);
    expect((await suite.act('fee', number, { fee: 1, feeStatus: 'due', feeNote: '' })).status).toBe(409);
    const { counts } = await fetchListPage(suite.operator, 'view=all');
    expect(counts).toMatchObject({ 'freight-due': 0, 'to-ship': 0 });
    const staff = { ...suite.world.context.staff, STAFF_MAIL: ['staff@example.com'] };
    const inDays = new Date(Date.now() + 20 * 24 * 60 * MINUTE_MS);
    await remindOfCharges({ ...suite.world.context, staff, now: () => inDays }, 3);
    expect(await suite.world.database.select().from(mails)).toEqual([]);
  });

  test('the buyer sees the freight as paid, and no link asks for it', async () => {
    const { number, buyer } = await paidWithFreight(suite);
    const { orders: own } = await listBuyerOrders(suite.world.context, buyer);
    expect(own).toMatchObject([
      { id: number, shipping_info: { shipping_fee: FREIGHT, fee_status: 'received' } },
    ]);
    const [, freight] = (await suite.fetchOrder(number)).charges;
    expect(freight).toMatchObject({ link: null, linkSentAt: null });
    expect((await suite.act('send-link', number, { charge: 1 })).status).toBe(409);
  });
});

const TOTAL_FEN = PRICE_FEN + FREIGHT_FEN;

/** Pays an attempt for goods and `freightFen` that the shop has closed. */
async function payClosed(number: string, freightFen = FREIGHT_FEN, paidFen?: number): Promise<string> {
  const order = { number, totalFen: PRICE_FEN, freightFen };
  const ref = await duplicatePayment(suite.world, suite.sandbox, order, paidFen);
  return (await suite.world.settleCard(ref ?? '')).kind;
}

describe('a payment that does not pay its order goes back whole, once', () => {
  const wholeRefund = (cause: 'double' | 'late') => [
    { state: 'done', cause, charge: 0, amountFen: TOTAL_FEN, amountMinor: TOTAL_FEN },
  ];

  test.each(['first', 'second'] as const)(
    'of two that are paid, whichever comes %s pays both charges',
    async (which) => {
      configure({ STRIPE_METHODS: ['card', 'alipay'] });
      const begun = await beginWithFreight(suite, { method: 'alipay' });
      const { number } = begun;
      await suite.sandbox.payByCard(begun.ref);
      const pays = [() => suite.world.settleCard(begun.ref), () => payClosed(number)];
      for (const settle of which === 'first' ? pays : pays.toReversed()) await settle();
      expect((await outcomes(number)).sort()).toEqual(['accepted', 'sent-back']);
      expect(await chargesOf(number)).toEqual(PAID);
      expect(await refundsOf(number)).toMatchObject(wholeRefund('double'));
      expect(await mailKinds(number)).toEqual(['order-paid', 'double-refunded']);
      const order = await suite.fetchOrder(number);
      expect(order).toMatchObject({ status: 'completed', refunded: 0, refundable: PRICE + FREIGHT, owed: 0 });
      expect(order.charges).toMatchObject([{ refunded: 0 }, { refunded: 0, refundable: FREIGHT }]);
    },
  );

  test('that comes when the stock is gone: the freight is not paid either', async () => {
    configure({ STRIPE_METHODS: ['card', 'alipay'] });
    const begun = await beginWithFreight(suite, { method: 'alipay' });
    await correctStock(suite.world.database, variantUnits('morpho'), -100, {
      actor: 'test',
      reason: 'broken',
    });
    expect(await settleBegun(suite, begun, 'alipay')).toBe('sent-back');
    const { number } = begun;
    expect(await outcomes(number)).toEqual(['sent-back']);
    expect(await refundsOf(number)).toMatchObject(wholeRefund('late'));
    expect(await mailKinds(number)).toEqual(['late-refunded']);
    expect((await chargesOf(number)).map(({ state }) => state)).not.toContain('paid');
  });

  test('a card that comes when the stock is gone is not charged at all', async () => {
    const begun = await beginWithFreight(suite);
    await correctStock(suite.world.database, variantUnits('morpho'), -100, {
      actor: 'test',
      reason: 'broken',
    });
    expect(await settleBegun(suite, begun)).toBe('sold-out');
    expect(await paymentsOf(begun.number)).toEqual([]);
  });

  test.each([
    ['only the goods', PRICE_FEN],
    ['a cent more', TOTAL_FEN + 1],
  ])('of another amount, %s, waits for a person: neither charge is paid by it', async (_, paidFen) => {
    const begun = await beginWithFreight(suite);
    const { number } = begun;
    expect(await payClosed(number, FREIGHT_FEN, paidFen)).toBe('flagged');
    expect((await chargesOf(number)).map(({ state }) => state)).toEqual(['due', 'due']);
    expect(await listFlags(suite.world.database)).toMatchObject([{ kind: 'mismatch', orderNumber: number }]);
    expect(await settleBegun(suite, begun)).toBe('paid');
    expect(await chargesOf(number)).toEqual(PAID);
    expect(await outcomes(number)).toEqual(['flagged', 'accepted']);
  });
});

describe('an order that ends unpaid takes its freight with it', () => {
  const later = async (minutes: number) =>
    await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + minutes * MINUTE_MS) });
  const ends = {
    'cancelled by its buyer': async ({ number, buyer }) => {
      expect(await cancelOrder(suite.world.context, buyer, number)).toEqual({ kind: 'cancelled' });
    },
    expired: async () => {
      await later(36);
      await later(25 * 60);
    },
    'replaced by another cart': async ({ buyer }) => {
      await fillCart(suite.world.database, buyer.id, [variantUnits('morpho', 2)]);
      expect(await checkOut(suite.world.context, buyer, checkoutBy('stripe'))).toMatchObject({
        kind: 'ready',
      });
    },
  } satisfies Record<string, (begun: Awaited<ReturnType<typeof beginWithFreight>>) => Promise<void>>;
  const WITHDRAWN = [
    { kind: 'goods', state: 'withdrawn', amountFen: PRICE_FEN },
    { kind: 'freight', state: 'withdrawn', amountFen: FREIGHT_FEN },
  ];

  test.each(Object.entries(ends))('%s, and paid after all it is paid with its goods', async (_, end) => {
    const begun = await beginWithFreight(suite);
    const { number } = begun;
    await end(begun);
    expect(await chargesOf(number)).toEqual(WITHDRAWN);
    expect((await suite.fetchOrder(number)).status).toBe('cancelled');
    expect(await findWrongSums(suite.world.database)).toEqual([]);
    expect(await payClosed(number)).toBe('paid');
    expect(await chargesOf(number)).toEqual(PAID);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ status: 'completed', shipping: { fee: FREIGHT, feeStatus: 'received' } },
    });
  });

  test('the order that replaces it asks for no freight that nobody decided', async () => {
    const { number, buyer } = await beginWithFreight(suite);
    await ends['replaced by another cart']({ number, buyer, ref: '' });
    const [other] = (
      await suite.world.database.select().from(orders).where(eq(orders.accountId, buyer.id))
    ).filter((order) => order.number !== number);
    expect(await chargesOf(other?.number ?? '')).toMatchObject([{ kind: 'goods', state: 'due' }]);
  });
});

describe('freight that changes while an attempt of before is paid', () => {
  test.each([
    ['dearer', 3_000, 5_000, { fee: 30, feeStatus: 'received' }],
    ['cheaper', 5_000, 3_000, { fee: 50, feeStatus: 'received' }],
    ['undecided again', 3_000, null, { fee: 30, feeStatus: 'received' }],
    ['free', 3_000, 0, { fee: 30, feeStatus: 'received' }],
    ['decided only then', 0, 5_000, { fee: null, feeStatus: null }],
    ['free only then', 0, 0, { fee: 0, feeStatus: null }],
  ])(
    '%s: the order’s freight is what was paid, and the other attempt goes back',
    async (_, before, after, shipping) => {
      configure({ STRIPE_METHODS: ['card', 'alipay'] });
      const first = await beginWithFreight(suite, { method: 'alipay', freightFen: 3_000 });
      const { number } = first;
      const second = await beginAnew(suite, first, { method: 'alipay', freightFen: after });
      if (after === 0) await updateOrder(suite.world.database, number, { shippingFeeStatus: null });
      await suite.sandbox.payByCard(second.ref);
      expect(await payClosed(number, before)).toBe('paid');
      expect((await suite.fetchOrder(number)).shipping).toMatchObject(shipping);
      expect((await suite.world.settleCard(second.ref)).kind).toBe('sent-back');
      const accepted = { outcome: 'accepted', amountMinor: PRICE_FEN + before };
      expect(await paymentsOf(number)).toMatchObject([accepted, { outcome: 'sent-back' }]);
      const backFen = PRICE_FEN + (after ?? 0);
      expect(await refundsOf(number)).toMatchObject([{ cause: 'double', amountFen: backFen, state: 'done' }]);
      expect(await mailKinds(number)).toEqual(['order-paid', 'double-refunded']);
      const standing = await standingOf(number);
      expect(standing[0]).toEqual(['goods', 'paid', PRICE]);
      expect(standing[1]).toEqual(
        before > 0 ? ['freight', 'paid', before / 100] : ['freight', 'withdrawn', expect.any(Number)],
      );
    },
  );

  test('the newer attempt that is paid first pays what it asked for', async () => {
    const first = await beginWithFreight(suite, { freightFen: 3_000 });
    const second = await beginAnew(suite, first, { freightFen: 5_000 });
    expect(await settleBegun(suite, second)).toBe('paid');
    expect(await standingOf(first.number)).toEqual([
      ['goods', 'paid', PRICE],
      ['freight', 'paid', 50],
    ]);
  });
});

describe('the process dies, and the reconcile brings charges and money in agreement', () => {
  class Killed extends Error {}
  const dyingAt = (step: PaymentStep) => ({
    ...suite.world.context,
    reached: async (at: PaymentStep) => {
      if (at === step) throw new Killed(step);
    },
  });
  /** A dying process answers nothing; every other error is a fault. */
  const unlessKilled = async <T>(work: Promise<T>): Promise<T | undefined> =>
    await work.catch((error: unknown) => {
      if (error instanceof Killed) return undefined;
      throw error;
    });
  const later = async () =>
    await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 2 * MINUTE_MS) });

  test.each<PaymentStep>(['order written', 'attempt opened', 'attempt known'])(
    'at "%s" of a checkout: the buyer returns and pays both, once',
    async (step) => {
      const begun = await beginWithFreight(suite);
      const { number, buyer } = begun;
      const dying = { ...suite.world, context: dyingAt(step) };
      const options = { method: 'card', freightFen: 5_000 } as const;
      await unlessKilled(askFreight(dying, buyer, number, options));
      const out = await checkOut(suite.world.context, buyer, { ...checkoutBy('stripe'), order: number });
      if (out.kind !== 'ready') throw new Error(out.kind);
      expect(await shownAtProvider(suite.sandbox, out.ref)).toMatchObject({ freight: [5_000] });
      expect(await settleBegun(suite, { ...out, buyer })).toBe('paid');
      expect(await outcomes(number)).toEqual(['accepted']);
      expect((await standingOf(number))[1]).toEqual(['freight', 'paid', 50]);
    },
  );

  const SETTLING: readonly PaymentStep[] = [
    'provider asked',
    'capture intended',
    'capture made',
    'payment not committed',
    'payment counted',
  ];
  const METHODS: readonly MethodName[] = ['card', 'paypal', 'alipay'];
  test.each(METHODS.flatMap((method) => SETTLING.map((step) => [method, step] as const)))(
    'by %s at "%s": both are paid, once',
    async (method, step) => {
      configure({ STRIPE_METHODS: ['card', 'alipay'] });
      const begun = await beginWithFreight(suite, { method });
      const { number, ref, buyer } = begun;
      if (method === 'paypal') {
        await suite.sandbox.approve(ref);
        await unlessKilled(captureWalletPayment(dyingAt(step), 'paypal', buyer.id, ref));
      } else {
        await suite.sandbox.payByCard(ref);
        await unlessKilled(settleAndCaptureByRef(dyingAt(step), 'stripe', ref));
      }
      await later();
      expect(await outcomes(number)).toEqual(['accepted']);
      expect(await chargesOf(number)).toEqual(PAID);
      expect(await refundsOf(number)).toEqual([]);
      expect(await mailKinds(number)).toEqual(['order-paid']);
      expect((await suite.fetchOrder(number)).events.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    },
  );

  const REFUNDING: readonly PaymentStep[] = ['refund intended', 'refund made', 'refund known'];
  test.each(
    (['goods', 'freight'] as const).flatMap((charge) => REFUNDING.map((step) => [charge, step] as const)),
  )('at a refund of %s at "%s": it goes back once, and the other charge stays', async (of, step) => {
    const { number, ref } = await paidWithFreight(suite);
    const charge = of === 'goods' ? 0 : 1;
    const { paymentId } = (await suite.fetchOrder(number)).charges[0] ?? {};
    const request = { amountFen: undefined, restock: of === 'goods', actor: 'test' };
    const named = { ...request, paymentId: paymentId ?? '', charge };
    await unlessKilled(refundOrder(dyingAt(step), number, named));
    await later();
    await later();
    expect(await backAtProvider(suite.sandbox, ref)).toEqual([of === 'goods' ? PRICE_FEN : FREIGHT_FEN]);
    expect(await refundsOf(number)).toMatchObject([{ charge, state: 'done' }]);
    const order = await suite.fetchOrder(number);
    expect(order.status).toBe('completed');
    expect(order.charges.map(({ standing }) => standing)).toEqual(
      of === 'goods' ? ['refunded', 'paid'] : ['paid', 'refunded'],
    );
    expect(await suite.world.available('morpho')).toBe(of === 'goods' ? 100 : 99);
  });
});
