import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { duplicatePayment, MINUTE_MS, PRICE_FEN } from '../../../tests/orders/world.ts';
import { orders } from '../db/schema.ts';
import { readOrdersToSend } from '../desk/exports/courier-store.ts';
import { updateOrder } from '../orders/store.ts';
import { beginAnew, beginWithFreight, FREIGHT_FEN, paidWithFreight } from '../testing/freight-world.ts';
import { fetchListPage, withOperator } from '../testing/operator-world.ts';
import { reconcile } from './reconcile/reconcile.ts';

const suite = withOperator();
afterEach(async () => {
  suite.sandbox.deliverTo(undefined);
  await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 90 * MINUTE_MS) });
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

const row = async (number: string) =>
  (await suite.world.database.select().from(orders).where(eq(orders.number, number)))[0];
async function payClosed(number: string, freightFen: number): Promise<string> {
  const ref = await duplicatePayment(suite.world, suite.sandbox, { number, totalFen: PRICE_FEN, freightFen });
  return (await suite.world.settleCard(ref ?? '')).kind;
}
const way = (id: string) => ({
  shippingMethod: id,
  shippingWay: {
    id: `eu/${id}`,
    country: 'DE',
    name: id,
    days: { from: 1, to: 2 },
    isTracked: true,
    isDutyPaid: false,
  },
});

describe('a closed attempt that is paid after all', () => {
  test('pays its own freight, and leaves the way to the staff', async () => {
    const first = await beginWithFreight(suite, { freightFen: 2_000 });
    const { number } = first;
    await updateOrder(suite.world.database, number, way('letter'));
    await beginAnew(suite, first, { freightFen: 12_000 });
    await updateOrder(suite.world.database, number, way('courier'));
    expect(await payClosed(number, 2_000)).toBe('paid');
    expect(await row(number)).toMatchObject({ shippingFeeFen: 2_000, shippingMethod: '', shippingWay: null });
  });

  test('of freight that was undecided does not keep the way that was chosen later', async () => {
    const first = await beginWithFreight(suite, { freightFen: 2_000 });
    const { number } = first;
    await updateOrder(suite.world.database, number, way('courier'));
    expect(await payClosed(number, 0)).toBe('paid');
    expect(await row(number)).toMatchObject({ shippingFeeFen: null, shippingWay: null, shippingMethod: '' });
  });
});

describe('goods went back, freight is kept', () => {
  const refundGoods = async (number: string) => {
    const { refundable: amount, paymentId: payment } = (await suite.fetchOrder(number)).charges[0] ?? {};
    return await suite.act('refund', number, { amount, of: 'rest', back: [], payment, charge: 0 });
  };

  test('the file for couriers leaves the order out', async () => {
    const { number } = await paidWithFreight(suite);
    expect((await refundGoods(number)).status).toBe(200);
    const period = { from: '2020-01-01', to: '2099-01-01' };
    const listed = await readOrdersToSend(suite.world.database, period, 10);
    expect(listed.map((one) => one.number)).toEqual([]);
  });

  test('an addition that nobody paid is not due any more', async () => {
    const { number } = await paidWithFreight(suite);
    expect((await suite.act('add-charge', number, { reason: '包装', amount: 5 })).status).toBe(200);
    expect((await refundGoods(number)).status).toBe(200);
    expect((await fetchListPage(suite.operator, 'view=all')).counts).toMatchObject({ 'freight-due': 0 });
  });

  test('as before freight was paid with goods', async () => {
    const { number } = await paidWithFreight(suite);
    await suite.act('add-charge', number, { reason: '包装', amount: 5 });
    await refundGoods(number);
    const { paymentId: payment } = (await suite.fetchOrder(number)).charges[1] ?? {};
    await suite.act('refund', number, {
      amount: FREIGHT_FEN / 100,
      of: 'rest',
      back: [],
      payment,
      charge: 1,
    });
    expect(await row(number)).toMatchObject({ status: 'cancelled' });
    expect((await fetchListPage(suite.operator, 'view=all')).counts).toMatchObject({ 'freight-due': 0 });
  });
});
