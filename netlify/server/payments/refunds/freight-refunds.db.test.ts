/** Refunds of orders whose goods and freight were paid in one payment (docs/decisions/0111). */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderMails } from '../../../../src/features/desk/ops-mails.contract.ts';
import type { MethodName } from '../../../../src/features/orders/payment-methods.rules.ts';
import type { Settings } from '../../../../src/settings.ts';
import { findWrongSums } from '../../../../tests/common/sums.ts';
import { MINUTE_MS, PRICE_FEN } from '../../../../tests/orders/world.ts';
import { payCharge } from '../../checkout/pay-charge.ts';
import { mails, refunds } from '../../db/schema.ts';
import { findFreight, requireLink } from '../../orders/charge-store.ts';
import { listBuyerOrders } from '../../orders/service.ts';
import {
  backAtProvider,
  FREIGHT,
  FREIGHT_FEN,
  paidWithFreight,
  shownAtProvider,
} from '../../testing/freight-world.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../../testing/operator-world.ts';
import { refundOrder } from '../../testing/refund.ts';
import { listFlags } from '../core/flag-store.ts';
import { configuredProviders } from '../providers.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { createRefunds, sendRefund } from './refund-order.ts';

const suite = withOperator();
beforeEach(() => suite.sandbox.deliverTo(suite.world.context));
afterEach(async () => {
  await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 90 * MINUTE_MS) });
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

function configure(settings: Partial<Settings>): void {
  const providers = configuredProviders({ ...suite.sandbox.settings, ...settings });
  suite.world = { ...suite.world, context: { ...suite.world.context, ...providers } };
  suite.sandbox.deliverTo(suite.world.context);
}

const CHARGES = { goods: 0, freight: 1 } as const;
type Charge = keyof typeof CHARGES;

/** Yuan; undefined is what is left. */
async function refund(number: string, charge: Charge, amount?: number) {
  const order = await suite.fetchOrder(number);
  const { paymentId: payment, refundable } = order.charges[CHARGES[charge]] ?? {};
  return await suite.act('refund', number, {
    ...{ amount: amount ?? refundable, of: amount === undefined ? 'rest' : 'part', back: [] },
    ...{ payment, charge: CHARGES[charge] },
  });
}

const refundsOf = async (number: string) =>
  await suite.world.database
    .select()
    .from(refunds)
    .where(eq(refunds.orderNumber, number))
    .orderBy(refunds.createdAt, refunds.charge);

/** The refunded yuan of each charge, and the state of the order. */
async function standing(number: string) {
  const { status, stage, payment, charges, shipping, refunded, owed } = await suite.fetchOrder(number);
  return {
    status,
    stage,
    payment,
    goods: [charges[0]?.standing, charges[0]?.refunded],
    freight: [charges[1]?.standing, charges[1]?.refunded],
    feeStatus: shipping?.feeStatus,
    refunded,
    owed,
  };
}

const flagsOf = async (number: string) =>
  (await listFlags(suite.world.database)).filter(({ orderNumber }) => orderNumber === number);

const mailKinds = async (number: string) =>
  (await suite.world.database.select().from(mails).orderBy(mails.createdAt))
    .filter(({ data }) => JSON.stringify(data).includes(number))
    .map(({ key }) => key.split(' ')[0])
    .filter((kind) => kind !== 'order-paid');

interface SentMail {
  readonly kind: string;
  readonly refunded?: number;
  readonly isCancelled?: boolean;
  readonly goesOn?: boolean;
}

const refundMails = async (number: string): Promise<SentMail[]> =>
  (await suite.world.database.select().from(mails).orderBy(mails.createdAt))
    .filter(({ key, data }) => /^(order|charge)-refunded/.test(key) && JSON.stringify(data).includes(number))
    .map(({ data }) => data as SentMail);

const [HALF, HALF_FREIGHT] = [64.25, 44.25];

const CANCELLED = {
  ...{ status: 'cancelled', stage: null, payment: 'refunded', refunded: PRICE },
  ...{ goods: ['refunded', PRICE], freight: ['refunded', FREIGHT], feeStatus: 'refunded' },
};

type Step = readonly [Charge, number?];

describe('the operator refunds', () => {
  const KEPT = { status: 'completed', goods: ['paid', 0], freight: ['paid', 0], feeStatus: 'received' };
  const CASES: readonly (readonly [string, readonly Step[], object, readonly number[]])[] = [
    [
      'the freight alone',
      [['freight']],
      { ...KEPT, stage: 'pending', payment: 'paid', freight: ['refunded', FREIGHT], feeStatus: 'refunded' },
      [FREIGHT],
    ],
    [
      'half of the freight',
      [['freight', HALF_FREIGHT]],
      { ...KEPT, stage: 'pending', payment: 'paid', freight: ['paid', HALF_FREIGHT] },
      [HALF_FREIGHT],
    ],
    [
      'half of the goods',
      [['goods', HALF]],
      { ...KEPT, stage: 'pending', payment: 'refunded-in-part', goods: ['paid', HALF] },
      [HALF],
    ],
    [
      'all goods, and keeps the freight',
      [['goods']],
      { ...KEPT, stage: null, payment: 'refunded', goods: ['refunded', PRICE] },
      [PRICE],
    ],
    ['goods, then freight', [['goods'], ['freight']], CANCELLED, [PRICE, FREIGHT]],
    ['freight, then goods', [['freight'], ['goods']], CANCELLED, [FREIGHT, PRICE]],
    [
      'half of each, then the rest',
      [['goods', HALF], ['freight', HALF_FREIGHT], ['freight'], ['goods']],
      CANCELLED,
      [HALF, HALF_FREIGHT, HALF_FREIGHT, HALF],
    ],
  ];
  test.each(CASES)('%s', async (_, steps, after, back) => {
    const { number, ref } = await paidWithFreight(suite);
    for (const [charge, amount] of steps) expect((await refund(number, charge, amount)).status).toBe(200);
    expect(await standing(number)).toMatchObject(after);
    expect(await backAtProvider(suite.sandbox, ref)).toEqual(back.map((yuan) => Math.round(yuan * 100)));
    await suite.sandbox.quiet();
    await reconcile(suite.world.context);
    expect(await refundsOf(number)).toHaveLength(steps.length);
    expect(await standing(number)).toMatchObject(after);
    expect(await flagsOf(number)).toEqual([]);
    expect(await mailKinds(number)).toEqual(
      steps.map(([charge]) => (charge === 'goods' ? 'order-refunded' : 'charge-refunded')),
    );
  });

  test.each<[MethodName, Partial<Settings>]>([
    ['card', { STRIPE_CURRENCY: 'USD', STRIPE_RATE: '0.13888889' }],
    ['card', { STRIPE_CURRENCY: 'JPY', STRIPE_RATE: '20.7391' }],
    ['paypal', { PAYPAL_CURRENCY: 'USD', PAYPAL_RATE: '0.13888889' }],
    ['paypal', { PAYPAL_CURRENCY: 'JPY', PAYPAL_RATE: '20.7391' }],
  ])(
    'each charge in odd parts by %s (%o): all that was paid of it goes back, and no unit more',
    async (method, settings) => {
      configure(settings);
      const { number, ref } = await paidWithFreight(suite, { method });
      const shown = await shownAtProvider(suite.sandbox, ref);
      const steps: readonly Step[] = [
        ['freight', 33.33],
        ['goods', 41.07],
        ['freight', 0.41],
        ['goods', 77.77],
        ['freight'],
        ['goods'],
      ];
      for (const [charge, amount] of steps) expect((await refund(number, charge, amount)).status).toBe(200);
      const rows = await refundsOf(number);
      const sumOf = (charge: number, of: 'amountMinor' | 'amountFen') =>
        rows.filter((row) => row.charge === charge).reduce((sum, row) => sum + row[of], 0);
      expect([sumOf(0, 'amountMinor'), sumOf(1, 'amountMinor')]).toEqual([...shown.goods, ...shown.freight]);
      expect([sumOf(0, 'amountFen'), sumOf(1, 'amountFen')]).toEqual([PRICE_FEN, FREIGHT_FEN]);
      const back = await backAtProvider(suite.sandbox, ref);
      expect(back).toHaveLength(steps.length);
      expect(back.reduce((sum, minor) => sum + minor, 0)).toBe(shown.total);
      expect(await standing(number)).toMatchObject(CANCELLED);
    },
  );

  test('never more of a charge than was paid of it, though the payment had more', async () => {
    const { number } = await paidWithFreight(suite);
    expect((await refund(number, 'freight', FREIGHT + 0.01)).status).toBe(409);
    expect((await refund(number, 'goods', PRICE + 0.01)).status).toBe(409);
    await refund(number, 'freight', HALF_FREIGHT);
    expect((await refund(number, 'freight', HALF_FREIGHT + 0.01)).status).toBe(409);
    expect(await refundsOf(number)).toHaveLength(1);
  });

  test('only goods by line and with units', async () => {
    const { number } = await paidWithFreight(suite, { quantity: 2 });
    const { paymentId: payment } = (await suite.fetchOrder(number)).charges[1] ?? {};
    const lines = [{ position: 0, pieces: 1 }];
    const ofFreight = { amount: 10, of: 'part', back: lines, lines, payment, charge: 1 };
    expect((await suite.act('refund', number, ofFreight)).status).toBe(409);
    const ofGoods = { amount: PRICE, of: 'part', back: lines, lines, payment, charge: 0 };
    expect((await suite.act('refund', number, ofGoods)).status).toBe(200);
    expect(await standing(number)).toMatchObject({ goods: ['paid', PRICE], freight: ['paid', 0] });
  });

  test('all of both after shipping, and the order stays completed', async () => {
    const { number } = await paidWithFreight(suite);
    expect((await suite.act('ship', number, { ...PARCEL, method: '', despiteFlags: true })).status).toBe(200);
    await refund(number, 'freight');
    await refund(number, 'goods');
    expect(await standing(number)).toMatchObject({
      ...{ status: 'completed', payment: 'refunded', feeStatus: 'refunded' },
      ...{ goods: ['refunded', PRICE], freight: ['refunded', FREIGHT] },
    });
  });

  test.each([
    ['goods', 'freight'],
    ['freight', 'goods'],
  ] as const)('first %s, then %s: only the last mail says that the order is cancelled', async (...order) => {
    const { number } = await paidWithFreight(suite);
    for (const charge of order) await refund(number, charge);
    expect((await refundMails(number)).map(({ isCancelled }) => isCancelled)).toEqual([false, true]);
  });

  test('the freight alone, and its mail says that the goods are unaffected', async () => {
    const { number } = await paidWithFreight(suite);
    await refund(number, 'goods', HALF);
    await refund(number, 'freight');
    expect((await refundMails(number))[1]).toMatchObject({ goesOn: true, isCancelled: false });
  });

  test('all in one press, and one mail says so with the whole sum', async () => {
    const { number } = await paidWithFreight(suite);
    const all = { amount: PRICE + FREIGHT, of: 'rest', back: [], buyerMessage: '敬请谅解' };
    expect((await suite.act('refund', number, all)).status).toBe(200);
    expect(await refundMails(number)).toMatchObject([
      { kind: 'order-refunded', isCancelled: true, refunded: PRICE_FEN + FREIGHT_FEN, message: '敬请谅解' },
    ]);
    expect((await mailKinds(number)).toSorted()).toEqual(['order-refunded']);
    // Nobody was sent the freight's own mail, so the desk does not list it.
    const { items } = (await suite.operator.get(`/ops/mails?order=${number}`)).body.data as OrderMails;
    expect(items.map(({ kind }) => kind)).toEqual(['order-refunded', 'order-paid']);
  });

  test('the freight in one press and the goods in the next: each has its own mail, though none is sent yet', async () => {
    const { number } = await paidWithFreight(suite);
    const whole = { amountFen: undefined, restock: false, actor: 'test' };
    for (const charge of [1, 0]) {
      const { paymentId } = (await suite.fetchOrder(number)).charges[charge] ?? {};
      const part = { ...whole, charge, paymentId: paymentId ?? '' };
      expect(await refundOrder(suite.world.context, number, part)).toMatchObject({ kind: 'done' });
    }
    expect((await refundMails(number)).map(({ kind, refunded }) => [kind, refunded])).toEqual([
      ['charge-refunded', FREIGHT_FEN],
      ['order-refunded', PRICE_FEN],
    ]);
  });

  test.each([
    ['was tried', 'charge-refunded'],
    ['waits, but that of the goods was queued before', 'order-refunded'],
  ])('both in one press, while the mail about the freight %s: it stays', async (_, known) => {
    const { number } = await paidWithFreight(suite);
    const { database } = suite.world;
    const { paymentId = null } = (await suite.fetchOrder(number)).charges[0] ?? {};
    const parts = [1, 0].map((charge) => ({ paymentId: paymentId ?? '', charge, amountFen: undefined }));
    const created = await database.transaction((tx) =>
      createRefunds(suite.world.context, tx, number, parts, { restock: false, actor: 'test' }),
    );
    if (created.kind !== 'intended') throw new Error(created.kind);
    const [freight, goods] = created.refunds;
    if (freight === undefined || goods === undefined) throw new Error('no two refunds');
    await sendRefund(suite.world.context, freight);
    const key = `charge-refunded ${freight.refundId}`;
    if (known === 'charge-refunded')
      await database.update(mails).set({ attempts: 1 }).where(eq(mails.key, key));
    else
      await database
        .insert(mails)
        .values({ key: `${known} ${goods.refundId}`, recipient: '', state: 'sent' });
    await sendRefund(suite.world.context, goods);
    expect(await database.select().from(mails).where(eq(mails.key, key))).toMatchObject([
      { state: 'waiting', orderNumber: number, data: { refunded: FREIGHT_FEN } },
    ]);
    if (known === 'charge-refunded')
      expect((await refundMails(number)).map(({ refunded }) => refunded)).toEqual([FREIGHT_FEN, PRICE_FEN]);
  });

  test('the freight, then the goods with other words to the buyer: neither message is lost', async () => {
    const { number } = await paidWithFreight(suite);
    await refund(number, 'freight');
    const ofGoods = { amount: PRICE, of: 'rest', back: [], buyerMessage: '敬请谅解' };
    expect((await suite.act('refund', number, ofGoods)).status).toBe(200);
    expect(await refundMails(number)).toMatchObject([{ message: null }, { message: '敬请谅解' }]);
  });

  test('the goods of an order whose freight is kept: it no longer ships, and no link asks for anything', async () => {
    const { number, buyer } = await paidWithFreight(suite);
    await refund(number, 'goods');
    expect((await suite.act('ship', number, { ...PARCEL, method: '', despiteFlags: true })).status).toBe(409);
    const { counts } = await fetchListPage(suite.operator, 'view=all');
    expect(counts).toMatchObject({ 'freight-due': 0, 'refunds-due': 0 });
    const { orders: own } = await listBuyerOrders(suite.world.context, buyer);
    expect(own).toMatchObject([
      { refunded_amount: PRICE, shipping_info: { shipping_fee: FREIGHT, fee_status: 'received' } },
    ]);
  });

  test('the goods of an order whose freight is kept, and it leaves the list of orders to ship', async () => {
    const { number } = await paidWithFreight(suite);
    await refund(number, 'goods');
    expect((await fetchListPage(suite.operator, 'view=all')).counts).toMatchObject({ 'to-ship': 0 });
  });

  test('both charges at the same moment, twice each: each goes back once, and the order ends once', async () => {
    const { number, ref } = await paidWithFreight(suite);
    const { paymentId = null } = (await suite.fetchOrder(number)).charges[0] ?? {};
    const whole = { amountFen: undefined, restock: false, actor: 'test', paymentId: paymentId ?? '' };
    const results = await Promise.all(
      [0, 1, 0, 1].map((charge) => refundOrder(suite.world.context, number, { ...whole, charge })),
    );
    expect(results.map(({ kind }) => kind).sort()).toEqual(['done', 'done', 'too-much', 'too-much']);
    await suite.sandbox.quiet();
    expect((await backAtProvider(suite.sandbox, ref)).sort()).toEqual([PRICE_FEN, FREIGHT_FEN].sort());
    expect(await standing(number)).toMatchObject(CANCELLED);
    const { events } = await suite.fetchOrder(number);
    expect(events.filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
  });

  test('freight that was dearer than the goods: it is not taken for a refund of the goods', async () => {
    const { number } = await paidWithFreight(suite, { freightFen: 20_000 });
    const available = await suite.world.available('morpho');
    await refund(number, 'freight');
    expect(await standing(number)).toMatchObject({
      ...{ status: 'completed', stage: 'pending', payment: 'paid', refunded: 0 },
      ...{ goods: ['paid', 0], freight: ['refunded', 200], feeStatus: 'refunded' },
    });
    expect(await suite.world.available('morpho')).toBe(available);
    expect((await suite.act('ship', number, { ...PARCEL, method: '', despiteFlags: true })).status).toBe(200);
  });

  test('goods first, then freight that was paid by a link: only then does the order end', async () => {
    const { number } = await suite.world.paid();
    await suite.act('fee', number, { fee: FREIGHT, feeStatus: 'due', feeNote: '' });
    const charge = await findFreight(suite.world.database, number);
    if (charge === undefined) throw new Error('no freight');
    const options = { method: 'card', backTo: 'http://localhost:8888/' } as const;
    const opened = await payCharge(suite.world.context, requireLink(charge), options);
    if (opened.kind !== 'ready') throw new Error(opened.kind);
    await suite.sandbox.payByCard(opened.ref);
    await suite.world.settleCard(opened.ref);
    await refund(number, 'goods');
    expect(await standing(number)).toMatchObject({ status: 'completed', goods: ['refunded', PRICE] });
    await refund(number, 'freight');
    expect(await standing(number)).toMatchObject(CANCELLED);
  });
});

/** Both providers report what happened at their dashboards. */
describe.each(['stripe', 'paypal'] as const)('refunded at the dashboard of %s', (provider) => {
  const method = provider === 'stripe' ? 'card' : 'paypal';
  const elsewhere = async (ref: string, amountFen?: number) => {
    await suite.sandbox.refundElsewhere(provider, ref, amountFen);
    await suite.sandbox.quiet();
  };
  const split = async (number: string) =>
    (await refundsOf(number)).map(({ charge, amountFen, state, cause }) => [charge, amountFen, state, cause]);

  test.each<[string, number, readonly (readonly [number, number])[], object]>([
    [
      'less than the goods',
      5_000,
      [[0, 5_000]],
      { payment: 'refunded-in-part', goods: ['paid', 50], freight: ['paid', 0] },
    ],
    ['exactly the goods', PRICE_FEN, [[0, PRICE_FEN]], { goods: ['refunded', PRICE], freight: ['paid', 0] }],
    [
      'more than the goods',
      PRICE_FEN + 1_000,
      [
        [0, PRICE_FEN],
        [1, 1_000],
      ],
      { goods: ['refunded', PRICE], freight: ['paid', 10], feeStatus: 'received' },
    ],
  ])('%s: goods first, then freight, as one refund of the provider', async (_, amountFen, parts, after) => {
    const { number, ref } = await paidWithFreight(suite, { method });
    await suite.sandbox.control('webhooks', { duplicates: 2 });
    await elsewhere(ref, amountFen);
    await Promise.all([reconcile(suite.world.context), reconcile(suite.world.context)]);
    await suite.sandbox.control('webhooks', { duplicates: 0 });
    expect(await split(number)).toEqual(parts.map((part) => [...part, 'done', 'provider']));
    expect(new Set((await refundsOf(number)).map(({ providerRef }) => providerRef)).size).toBe(1);
    expect(await standing(number)).toMatchObject({ ...after, status: 'completed' });
    expect(await backAtProvider(suite.sandbox, ref)).toEqual([amountFen]);
    const flags = await flagsOf(number);
    expect(flags).toMatchObject([{ kind: 'refunded-elsewhere' }]);
    expect(flags[0]?.note).toContain(`¥${(amountFen / 100).toFixed(2)} of order ${number} went back`);
    expect(flags[0]?.note.includes('It counts as ¥128.50 of goods and ¥10.00 of freight.')).toBe(
      parts.length > 1,
    );
    const kinds = ['order-refunded', 'charge-refunded'].slice(0, parts.length);
    expect((await mailKinds(number)).toSorted()).toEqual(kinds.toSorted());
  });

  test('all of it: the order ends, and reads as refunded', async () => {
    const { number, ref } = await paidWithFreight(suite, { method });
    await elsewhere(ref);
    await reconcile(suite.world.context);
    expect(await split(number)).toEqual([
      [0, PRICE_FEN, 'done', 'provider'],
      [1, FREIGHT_FEN, 'done', 'provider'],
    ]);
    expect(await standing(number)).toMatchObject({ status: 'cancelled', feeStatus: 'refunded' });
    expect(await flagsOf(number)).toMatchObject([{ kind: 'refunded-elsewhere' }]);
  });

  test('in two parts, the second of which spans both', async () => {
    const { number, ref } = await paidWithFreight(suite, { method });
    await elsewhere(ref, 10_000);
    await elsewhere(ref, 5_000);
    expect(await split(number)).toEqual([
      [0, 10_000, 'done', 'provider'],
      [0, 2_850, 'done', 'provider'],
      [1, 2_150, 'done', 'provider'],
    ]);
    expect(await flagsOf(number)).toHaveLength(2);
    await refund(number, 'freight');
    expect(await standing(number)).toMatchObject({ status: 'cancelled', freight: ['refunded', FREIGHT] });
  });

  test('after the freight went back by the shop: the rest is of the goods', async () => {
    const { number, ref } = await paidWithFreight(suite, { method });
    await refund(number, 'freight');
    await elsewhere(ref);
    expect(await split(number)).toEqual([
      [1, FREIGHT_FEN, 'done', 'operator'],
      [0, PRICE_FEN, 'done', 'provider'],
    ]);
    expect(await standing(number)).toMatchObject({ status: 'cancelled' });
  });

  test('the shop’s own refunds of both charges are recognized by their ids', async () => {
    const { number } = await paidWithFreight(suite, { method });
    await suite.sandbox.control('webhooks', { duplicates: 1 });
    const path = provider === 'stripe' ? '/v1/refunds' : '/v2/payments/captures/*/refund';
    await suite.sandbox.control('faults', { kind: 'delay-after', delayMs: 400, path, times: 2 });
    await refund(number, 'goods', HALF);
    await refund(number, 'freight', HALF_FREIGHT);
    await suite.sandbox.quiet();
    await reconcile(suite.world.context);
    await suite.sandbox.control('webhooks', { duplicates: 0 });
    expect(await split(number)).toEqual([
      [0, 6_425, 'done', 'operator'],
      [1, 4_425, 'done', 'operator'],
    ]);
    expect(await flagsOf(number)).toEqual([]);
  });
});

describe('at Stripe', () => {
  const newestRefund = async () => (await suite.sandbox.state()).stripe.refunds.at(-1)?.id ?? '';
  const pending = () => suite.sandbox.control('outcomes', { step: 'stripe-refund', result: 'pending' });
  const refuse = () => suite.sandbox.control('outcomes', { step: 'stripe-refund', result: 'failed' });
  const settle = async (succeeds: boolean) => {
    await suite.sandbox.control(`stripe/refunds/${await newestRefund()}/settle`, { succeeds });
    await suite.sandbox.quiet();
  };
  const debtsOf = async (number: string) =>
    (await suite.fetchOrder(number)).debts.map(({ charge, owed }) => [charge, owed]);

  test.each([true, false])(
    'a pending refund of both at the dashboard that the bank pays: %s',
    async (succeeds) => {
      const { number, ref } = await paidWithFreight(suite);
      await pending();
      await suite.sandbox.refundElsewhere('stripe', ref);
      await suite.sandbox.quiet();
      expect((await refundsOf(number)).map(({ state }) => state)).toEqual(['pending', 'pending']);
      expect(await standing(number)).toMatchObject({
        status: 'completed',
        goods: ['paid', 0],
        freight: ['paid', 0],
      });
      await settle(succeeds);
      await reconcile(suite.world.context);
      expect((await refundsOf(number)).map(({ state }) => state)).toEqual(
        succeeds ? ['done', 'done'] : ['failed', 'failed'],
      );
      expect(await standing(number)).toMatchObject(
        succeeds
          ? { status: 'cancelled', feeStatus: 'refunded' }
          : {
              status: 'completed',
              goods: ['paid', 0],
              freight: ['paid', 0],
              feeStatus: 'received',
              owed: PRICE + FREIGHT,
            },
      );
      expect(await debtsOf(number)).toEqual(
        succeeds
          ? []
          : [
              [0, PRICE],
              [1, FREIGHT],
            ],
      );
    },
  );

  test('a done refund of the freight that the bank returns later reads as paid again, and is owed', async () => {
    const { number } = await paidWithFreight(suite);
    await refund(number, 'freight');
    await settle(false);
    expect(await standing(number)).toMatchObject({
      freight: ['paid', 0],
      feeStatus: 'received',
      owed: FREIGHT,
    });
    expect(await debtsOf(number)).toEqual([[1, FREIGHT]]);
  });

  test('a failed refund of the freight is owed as freight, and the next refund of it covers the debt', async () => {
    const { number, ref } = await paidWithFreight(suite);
    await refuse();
    await refund(number, 'freight');
    expect(await debtsOf(number)).toEqual([[1, FREIGHT]]);
    expect(await standing(number)).toMatchObject({ freight: ['paid', 0], owed: FREIGHT, stage: 'pending' });
    const due = async () =>
      (await fetchListPage(suite.operator, 'view=refunds-due')).items.map((row) => row.number);
    expect(await due()).toEqual([number]);
    await refund(number, 'goods', HALF);
    expect(await debtsOf(number)).toEqual([[1, FREIGHT]]);
    await refund(number, 'freight', HALF_FREIGHT);
    expect(await debtsOf(number)).toEqual([[1, HALF_FREIGHT]]);
    await refund(number, 'freight');
    expect(await debtsOf(number)).toEqual([]);
    expect(await due()).toEqual([]);
    expect(await standing(number)).toMatchObject({ freight: ['refunded', FREIGHT], goods: ['paid', HALF] });
    const back = (await suite.sandbox.state()).stripe.refunds.filter(({ status }) => status === 'succeeded');
    expect(back.slice(-3).map(({ amount }) => amount)).toEqual([6_425, 4_425, 4_425]);
    expect(ref).toBeTruthy();
  });

  test('a refund of the freight doesn’t call goods unaffected whose refund failed, so that it is owed', async () => {
    const { number } = await paidWithFreight(suite);
    await refuse();
    await refund(number, 'goods');
    await refund(number, 'freight');
    expect(await refundMails(number)).toMatchObject([{ kind: 'charge-refunded', goesOn: false }]);
  });

  test('a failed refund of the freight may be waived; what is owed of the goods stays', async () => {
    const { number } = await paidWithFreight(suite);
    await refuse();
    await refund(number, 'freight', HALF_FREIGHT);
    await refuse();
    await refund(number, 'goods', HALF);
    expect(await debtsOf(number)).toEqual([
      [0, HALF],
      [1, HALF_FREIGHT],
    ]);
    const { paymentId: payment } = (await suite.fetchOrder(number)).charges[1] ?? {};
    const waived = { way: 'waived', note: '买家放弃', payment, charge: 1 };
    expect((await suite.act('record-refund', number, waived)).status).toBe(200);
    expect(await debtsOf(number)).toEqual([[0, HALF]]);
    expect((await suite.act('record-refund', number, waived)).status).toBe(409);
  });

  test('freight that was paid back outside of the provider is refunded as freight', async () => {
    const { number, ref } = await paidWithFreight(suite);
    const { paymentId: payment } = (await suite.fetchOrder(number)).charges[1] ?? {};
    const outside = { way: 'outside', amount: FREIGHT, payment, charge: 1, how: '微信转账', back: [] };
    expect((await suite.act('record-refund', number, outside)).status).toBe(200);
    expect(await standing(number)).toMatchObject({ freight: ['refunded', FREIGHT], feeStatus: 'refunded' });
    expect(await backAtProvider(suite.sandbox, ref)).toEqual([]);
    await refund(number, 'goods');
    expect(await standing(number)).toMatchObject({ status: 'cancelled' });
    expect(await backAtProvider(suite.sandbox, ref)).toEqual([PRICE_FEN]);
  });

  describe('a dispute', () => {
    async function disputed() {
      const { number, ref } = await paidWithFreight(suite);
      const { body } = await suite.sandbox.control(`stripe/sessions/${ref}/dispute`);
      await suite.sandbox.quiet();
      return { number, dispute: (body as { id: string }).id };
    }
    const move = async (dispute: string, status: string) => {
      await suite.sandbox.control(`stripe/disputes/${dispute}/move`, { status });
      await suite.sandbox.quiet();
    };

    test('that is won leaves both charges paid', async () => {
      const { number, dispute } = await disputed();
      await move(dispute, 'won');
      expect(await standing(number)).toMatchObject({ goods: ['paid', 0], freight: ['paid', 0] });
      expect(await refundsOf(number)).toEqual([]);
    });

    test('that is lost takes goods and freight; won on appeal, it took nothing', async () => {
      const { number, dispute } = await disputed();
      await move(dispute, 'lost');
      expect(await standing(number)).toMatchObject({
        ...{ status: 'cancelled', goods: ['refunded', PRICE], freight: ['refunded', FREIGHT] },
      });
      expect((await refundsOf(number)).map(({ providerRef }) => providerRef)).toEqual([dispute, dispute]);
      expect(await flagsOf(number)).toMatchObject([{ kind: 'disputed', stage: 'ended' }]);
      await suite.sandbox.control('webhooks', { duplicates: 2 });
      await move(dispute, 'won');
      await suite.sandbox.control('webhooks', { duplicates: 0 });
      expect(await standing(number)).toMatchObject({
        ...{ goods: ['paid', 0], freight: ['paid', 0], feeStatus: 'received', owed: 0 },
      });
      expect(await debtsOf(number)).toEqual([]);
      await move(dispute, 'lost');
      expect(await standing(number)).toMatchObject({
        goods: ['refunded', PRICE],
        freight: ['refunded', FREIGHT],
      });
      expect(await refundsOf(number)).toHaveLength(2);
    });
  });
});
