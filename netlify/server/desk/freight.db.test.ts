/** Staff's writes and views of orders whose goods and freight were paid in one payment (docs/decisions/0111). */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Customer } from '../../../src/features/desk/ops-customers.contract.ts';
import { type OpsPeriodFigures, shopDay } from '../../../src/features/desk/ops-figures.contract.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { MINUTE_MS, PRICE_FEN } from '../../../tests/orders/world.ts';
import { payCharge } from '../checkout/pay-charge.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import { mails, payments } from '../db/schema.ts';
import { findFreight, requireLink } from '../orders/charge-store.ts';
import { configuredProviders } from '../payments/providers.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import {
  addStock,
  CHEAP_PRICE,
  DEAR_PRICE,
  EXCHANGE_FOR_CHEAPER,
  EXCHANGE_FOR_DEARER,
  editOrder,
  payDifference,
} from '../testing/edit-world.ts';
import { backAtProvider, FREIGHT, FREIGHT_FEN, paidWithFreight } from '../testing/freight-world.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { joinOrders, shipJoined } from '../testing/orders-of-buyer.ts';
import { testServices } from '../testing/services.ts';
import { sumLedger } from './exports/ledger.ts';
import { readLedger } from './exports/ledger-store.ts';

const suite = withOperator();
beforeEach(() => addStock(suite.world));
afterEach(async () => {
  await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 90 * MINUTE_MS) });
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

const refundFreight = async (number: string, amount?: number) => {
  const { paymentId: payment, refundable } = (await suite.fetchOrder(number)).charges[1] ?? {};
  const of = amount === undefined ? 'rest' : 'part';
  return await suite.act('refund', number, {
    amount: amount ?? refundable,
    of,
    back: [],
    payment,
    charge: 1,
  });
};
/** Goods, and the freight that is left until a parcel was sent. */
const refundRest = async (number: string) => {
  const { refundable } = await suite.fetchOrder(number);
  return await suite.act('refund', number, { amount: refundable, of: 'rest', back: [] });
};
const standing = async (number: string) =>
  (await suite.fetchOrder(number)).charges.map(({ kind, standing: state, amount }) => [kind, state, amount]);
const freightOf = async (number: string) => {
  const { shipping } = await suite.fetchOrder(number);
  return [shipping?.fee, shipping?.feeStatus];
};
const RECEIVED = [FREIGHT, 'received'];

describe('an edit leaves the freight alone', () => {
  test('a dearer one asks for a charge of its own, which is refunded before the goods', async () => {
    const { number, ref } = await paidWithFreight(suite);
    expect((await editOrder(suite.operator, number, EXCHANGE_FOR_DEARER)).status).toBe(200);
    await payDifference(suite.world, suite.sandbox, suite.operator, number);
    expect(await standing(number)).toEqual([
      ['goods', 'paid', PRICE],
      ['freight', 'paid', FREIGHT],
      ['addition', 'paid', DEAR_PRICE - PRICE],
    ]);
    expect(await suite.fetchOrder(number)).toMatchObject({ refundable: DEAR_PRICE + FREIGHT });
    expect((await refundRest(number)).status).toBe(200);
    expect(await backAtProvider(suite.sandbox, ref)).toEqual([FREIGHT_FEN, PRICE_FEN]);
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'cancelled', refundable: 0 });
  });

  test('a cheaper one gives back of the goods; then the order goes back whole', async () => {
    const { number, ref } = await paidWithFreight(suite);
    expect((await editOrder(suite.operator, number, EXCHANGE_FOR_CHEAPER)).status).toBe(200);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ refundable: CHEAP_PRICE + FREIGHT, refundableFreight: FREIGHT, editsRefunded: 30 },
    });
    expect(await freightOf(number)).toEqual(RECEIVED);
    await refundFreight(number);
    await refundRest(number);
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'cancelled' });
    expect(await backAtProvider(suite.sandbox, ref)).toEqual([3_000, FREIGHT_FEN, PRICE_FEN - 3_000]);
  });

  test('one that would take all goods is refused, though freight was paid', async () => {
    const { number } = await paidWithFreight(suite);
    const none = { lines: [{ position: 0, quantity: 0 }], difference: -PRICE };
    expect((await editOrder(suite.operator, number, none)).status).toBe(409);
    expect(await standing(number)).toHaveLength(2);
  });
});

describe('parcels leave the freight alone', () => {
  test('orders that are joined and shipped keep what each paid', async () => {
    const buyer = await suite.world.buyer();
    const { number: first } = await paidWithFreight(suite, { buyer });
    const { number: second } = await paidWithFreight(suite, { buyer, quantity: 2, freightFen: 5_000 });
    const numbers = [first, second];
    expect((await joinOrders(suite.operator, numbers)).status).toBe(200);
    expect(await freightOf(first)).toEqual(RECEIVED);
    expect(await freightOf(second)).toEqual([50, 'received']);
    expect((await shipJoined(suite.operator, numbers, PARCEL)).status).toBe(200);
    for (const number of numbers) {
      expect(await suite.fetchOrder(number)).toMatchObject({ stage: 'translating' });
      expect((await standing(number)).map(([, state]) => state)).toEqual(['paid', 'paid']);
    }
    expect((await fetchListPage(suite.operator, 'view=all')).counts).toMatchObject({ 'freight-due': 0 });
  });

  test('one freight for a joined parcel is refused while what the first order paid stands', async () => {
    const buyer = await suite.world.buyer();
    const { number: first } = await paidWithFreight(suite, { buyer });
    const { number: second } = await paidWithFreight(suite, { buyer });
    const joined = await joinOrders(suite.operator, [first, second], {
      fee: { fee: 120, feeStatus: 'due', feeNote: '' },
    });
    expect(joined).toMatchObject({ status: 409 });
    expect(joined.body.msg).toContain(texts().charges.paidByProvider);
    expect(await freightOf(first)).toEqual(RECEIVED);
  });

  test('a part shipment, a refund of what broke, and the rest of it', async () => {
    const { number } = await paidWithFreight(suite, { quantity: 3 });
    const lines = [{ position: 0, pieces: 1 }];
    expect((await suite.act('pack', number, { lines })).status).toBe(200);
    expect((await suite.act('ship', number, { ...PARCEL, lines })).status).toBe(200);
    const broken = { amount: PRICE, of: 'part', back: [], lines, broken: true };
    expect((await suite.act('refund', number, broken)).status).toBe(200);
    expect(await freightOf(number)).toEqual(RECEIVED);
    expect((await refundFreight(number, 20)).status).toBe(200);
    expect((await suite.act('ship', number, { ...PARCEL, trackingNumber: 'SF200' })).status).toBe(200);
    const order = await suite.fetchOrder(number);
    expect(order).toMatchObject({ status: 'completed', stage: 'translating', refunded: PRICE });
    expect(order.charges[1]).toMatchObject({ standing: 'paid', refunded: 20, refundable: FREIGHT - 20 });
    const shipped = (await suite.world.database.select().from(mails)).filter(({ key }) =>
      key.startsWith('order-shipped'),
    );
    for (const { data } of shipped)
      expect(data).toMatchObject({ order: { shippingFee: FREIGHT_FEN, feeStatus: 'received' } });
  });
});

describe('other freight for an order that paid it with its goods', () => {
  const OTHERS = [
    ['more', { fee: 90, feeStatus: 'due', feeNote: '' }],
    ['less', { fee: 60, feeStatus: 'due', feeNote: '' }],
    ['free', { fee: 0, feeStatus: null, feeNote: '' }],
    ['undecided', { fee: null, feeStatus: null, feeNote: '' }],
    ['the same, to be paid again', { fee: FREIGHT, feeStatus: 'due', feeNote: '' }],
  ] as const;

  test.each(OTHERS)('is refused: %s', async (_, fee) => {
    const { number } = await paidWithFreight(suite);
    const { status, body } = await suite.act('fee', number, fee);
    expect([status, body.msg]).toEqual([409, texts().charges.paidByProvider]);
    await refundFreight(number, 10);
    expect((await suite.act('fee', number, fee)).status).toBe(409);
    expect(await standing(number)).toEqual([
      ['goods', 'paid', PRICE],
      ['freight', 'paid', FREIGHT],
    ]);
    const { status: shipped, body: said } = await suite.act('ship', number, { ...PARCEL, fee });
    expect([shipped, said.msg]).toEqual([409, texts().charges.paidByProvider]);
  });

  test('is a new charge with a link once the old went back whole, and is paid by it', async () => {
    const { number, ref } = await paidWithFreight(suite);
    await refundFreight(number);
    expect((await suite.act('fee', number, { fee: 60, feeStatus: 'due', feeNote: '' })).status).toBe(200);
    const { charges } = await suite.fetchOrder(number);
    expect(charges).toMatchObject([
      { kind: 'goods', standing: 'paid' },
      { kind: 'freight', standing: 'refunded', link: null },
      { kind: 'freight', standing: 'due', amount: 60, link: expect.stringContaining('/pay/') },
    ]);
    const charge = await findFreight(suite.world.database, number);
    if (charge === undefined) throw new Error('no freight');
    const options = { method: 'card', backTo: 'http://localhost:8888/' } as const;
    const opened = await payCharge(suite.world.context, requireLink(charge), options);
    if (opened.kind !== 'ready') throw new Error(opened.kind);
    await suite.sandbox.payByCard(opened.ref);
    expect((await suite.world.settleCard(opened.ref)).kind).toBe('paid');
    expect(await freightOf(number)).toEqual([60, 'received']);
    expect(await backAtProvider(suite.sandbox, ref)).toEqual([FREIGHT_FEN]);
  });

  test('a note about it is no change of the freight', async () => {
    const { number } = await paidWithFreight(suite);
    const noted = { fee: FREIGHT, feeStatus: 'received', feeNote: 'EMS' };
    expect((await suite.act('fee', number, noted)).status).toBe(200);
    expect(await standing(number)).toHaveLength(2);
  });
});

describe('the books tell goods and freight apart', () => {
  const today = shopDay(Date.now());
  const DAYS = `from=${today}&to=${today}`;
  const ledger = () => readLedger(suite.world.database, { from: today, to: today }, 1_000);
  const csv = async () => {
    const { bytes } = await suite.operator.get(`/ops/exports/ledger.csv?${DAYS}`);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
  };

  test.each<[string, 'CNY' | 'USD' | 'JPY', number]>([
    ['yuan', 'CNY', 671],
    ['dollars', 'USD', 89],
    ['yen', 'JPY', 131],
    ['a fee of one unit', 'CNY', 1],
  ])('in the ledger, with their parts of the fee: %s', async (_, currency, feeMinor) => {
    const rates = { CNY: {}, USD: { STRIPE_RATE: '0.13888889' }, JPY: { STRIPE_RATE: '20.7391' } };
    const settings = { ...suite.sandbox.settings, STRIPE_CURRENCY: currency, ...rates[currency] };
    suite.world = { ...suite.world, context: { ...suite.world.context, ...configuredProviders(settings) } };
    const { number } = await paidWithFreight(suite);
    const fee = { feeMinor, feeCurrency: currency };
    await suite.world.database.update(payments).set(fee).where(eq(payments.orderNumber, number));
    const [paid] = await suite.world.database.select().from(payments);
    const rows = await ledger();
    const moved = rows.map(({ kind, charge, fen, currency: paidIn }) => [kind, charge, fen, paidIn]);
    expect(moved.toSorted()).toEqual([
      ['payment', 'freight', FREIGHT_FEN, currency],
      ['payment', 'goods', PRICE_FEN, currency],
    ]);
    const sum = (of: 'minor' | 'feeMinor') => rows.reduce((total, row) => total + (row[of] ?? 0), 0);
    expect([sum('minor'), sum('feeMinor')]).toEqual([paid?.amountMinor, feeMinor]);
    expect(new Set(rows.map(({ reference }) => reference))).toEqual(new Set([paid?.providerRef]));
    const freightFee = rows.find(({ charge }) => charge === 'freight')?.feeMinor ?? 0;
    expect(freightFee).toBe(Math.floor((feeMinor * FREIGHT_FEN) / (PRICE_FEN + FREIGHT_FEN)));
  });

  test('a fee that the provider has not told is unknown for both', async () => {
    await paidWithFreight(suite);
    await suite.world.database.update(payments).set({ feeMinor: null, feeCurrency: null });
    expect((await ledger()).map(({ feeMinor }) => feeMinor)).toEqual([null, null]);
  });

  test('ledger, its file, and the figures agree, with refunds of each', async () => {
    const { number } = await paidWithFreight(suite, { quantity: 2 });
    await refundFreight(number, 20);
    await suite.act('refund', number, { amount: PRICE, of: 'part', back: [] });
    const whole = await paidWithFreight(suite);
    await refundFreight(whole.number);
    await refundRest(whole.number);
    await suite.world.paid();

    const [taken, refunded] = [4 * PRICE + 2 * FREIGHT, 20 + FREIGHT + 2 * PRICE];
    const period: OpsPeriodFigures = (await suite.operator.get(`/ops/figures/period?${DAYS}`)).body.data;
    expect(period).toMatchObject({ paid: 3, taken, freight: 2 * FREIGHT, refunded });
    const { spans } = (await suite.operator.get('/ops/figures')).body.data;
    for (const span of spans)
      expect(span).toMatchObject({ taken, refunded, byMethod: [{ method: 'stripe', orders: 3, taken }] });
    expect(sumLedger(await ledger())).toMatchObject([{ takenFen: taken * 100, refundedFen: refunded * 100 }]);

    const lines = (await csv()).filter((line) => line.includes(number));
    const cells = (kind: string, charge: string) =>
      lines
        .find((line) => line.includes(`${kind},${number},${charge}`))
        ?.split(',')
        .slice(6, 10);
    expect(lines).toHaveLength(4);
    expect(cells('收款', '商品')).toEqual([`${2 * PRICE}`, '', 'CNY', `${2 * PRICE}`]);
    expect(cells('收款', '国际运费')).toEqual([`${FREIGHT}`, '', 'CNY', `${FREIGHT}`]);
    expect(cells('退款', '商品')).toEqual([`-${PRICE}`, '', 'CNY', `-${PRICE}`]);
    expect(cells('退款', '国际运费')).toEqual(['-20', '', 'CNY', '-20']);
    expect(await csv()).toContain(`合计,Stripe,CNY,${taken},${refunded},${taken - refunded},${FREIGHT - 20}`);
  });

  test('on the customer’s page', async () => {
    const { number, buyer } = await paidWithFreight(suite);
    const customer = async (): Promise<Customer> =>
      (await suite.operator.get(`/ops/customers/account/${buyer.id}`)).body.data;
    expect(await customer()).toMatchObject({
      sums: { orders: 1, paid: 1, taken: PRICE, refunded: 0 },
      charges: [{ order: number, kind: 'freight', amount: FREIGHT, standing: 'paid' }],
    });
    await refundFreight(number);
    expect(await customer()).toMatchObject({
      sums: { taken: PRICE, refunded: 0 },
      charges: [{ kind: 'freight', standing: 'refunded' }],
    });
    await refundRest(number);
    expect(await customer()).toMatchObject({ sums: { taken: PRICE, refunded: PRICE } });
  });

  test('on the command line, which refunds each apart', async () => {
    const { number } = await paidWithFreight(suite);
    const operate = async (command: 'refund' | 'order', ...args: string[]) => {
      const said: string[] = [];
      const services = { ...testServices(suite.world.database), settings: suite.sandbox.settings };
      await OPERATOR_COMMANDS[command].run(services, [number, ...args], (line) => void said.push(line));
      return said.join('\n');
    };
    expect(await operate('order')).toContain('charge 1 freight: ¥88.50 paid, ¥88.50 left to refund');
    await expect(operate('refund', '--charge', '1', '--amount', '88.51')).rejects.toThrow('¥88.50 are left');
    expect(await operate('refund', '--charge', '1', '--amount', '8.50')).toContain('¥8.50 of charge 1');
    expect(await operate('refund', '--charge', '0', '--restock')).toContain(
      `¥128.50 of order ${number} were refunded`,
    );
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'completed' });
    expect(await operate('order')).toContain('charge 1 freight: ¥88.50 paid, ¥80.00 left to refund');
    expect(await operate('refund', '--charge', '1')).toContain('¥80.00 of charge 1');
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'cancelled' });
  });
});
