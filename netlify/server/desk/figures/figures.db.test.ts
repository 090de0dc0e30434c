import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rawProduct, rawSpecimen } from '../../../../src/content/content.fixture.ts';
import {
  type Figures,
  type OpsPeriodFigures,
  SHOP_TIME_ZONE,
} from '../../../../src/features/desk/ops-figures.contract.ts';
import { orders, stockMovements } from '../../db/schema.ts';
import { reconcileWithLease } from '../../payments/reconcile/reconcile.ts';
import { drawTicket, recordSnapshots } from '../../publishing/mirror-store.ts';
import { correctStock, receiveStock } from '../../stock/service.ts';
import { rawProductOf, snapshotsAt } from '../../testing/documents.ts';
import { PRICE, withOperator } from '../../testing/operator-world.ts';

const suite = withOperator();

test('the figures match the orders: placed, paid, refunded, sold, reserved', async () => {
  const { number } = await suite.world.paid(2);
  await suite.world.paid();
  await suite.world.unpaid();
  await suite.act('refund', number, { amount: PRICE, of: 'part', back: [] });
  const before = await suite.operator.get('/ops/figures');
  expect(before.body.data.health.reconciledAt).toBeNull();
  await reconcileWithLease(suite.world.context);
  const { body } = await suite.operator.get('/ops/figures');
  const figures: Figures = body.data;
  for (const span of figures.spans)
    expect(span).toMatchObject({
      ...{ placed: 3, paid: 2, taken: 3 * PRICE, refunded: PRICE, kept: 2 * PRICE, average: (3 * PRICE) / 2 },
      byMethod: [{ method: 'stripe', orders: 2, taken: 3 * PRICE }],
    });
  expect(figures.days.length).toBe(30);
  expect(figures.days.at(-1)).toMatchObject({
    orders: 2,
    taken: 3 * PRICE,
    refunded: PRICE,
    kept: 2 * PRICE,
  });
  expect(figures.bestSold).toMatchObject([{ productId: 'morpho', pieces: 3, taken: 3 * PRICE }]);
  expect(figures.stock).toMatchObject({ pieces: 97, low: [], unsold: [] });
  expect(figures.unpaid).toEqual({ orders: 1, pieces: 1, value: PRICE });
  expect(figures.health.reconciledAt).not.toBeNull();
});

test('chosen days are told by country, less what was refunded and returned', async () => {
  const { number } = await suite.world.paid(2);
  await suite.world.paid();
  await suite.act('refund', number, {
    ...{ amount: PRICE, of: 'part', back: [{ position: 0, pieces: 1 }] },
  });
  const { database } = suite.world;
  await database.update(orders).set({ country: null });
  await database.update(orders).set({ country: 'FR' }).where(eq(orders.number, number));
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE }).format();
  const period = async (from: string, to: string) =>
    await suite.operator.get(`/ops/figures/period?from=${from}&to=${to}`);
  const figures: OpsPeriodFigures = (await period(today, today)).body.data;
  const totals = { paid: 2, taken: 3 * PRICE, refunded: PRICE, kept: 2 * PRICE };
  expect(figures).toMatchObject({ from: today, to: today, ...totals, days: [{ day: today, orders: 2 }] });
  expect(figures.countries).toEqual([
    { country: 'FR', orders: 1, pieces: 1, taken: 2 * PRICE, refunded: PRICE, kept: PRICE },
    { country: null, orders: 1, pieces: 1, taken: PRICE, refunded: 0, kept: PRICE },
  ]);
  expect(figures.bestSold).toMatchObject([{ productId: 'morpho', pieces: 2 }]);

  const past: OpsPeriodFigures = (await period('2025-01-30', '2025-02-01')).body.data;
  expect(past).toMatchObject({ paid: 0, taken: 0, countries: [], bestSold: [] });
  expect(past.days.map(({ day }) => day)).toEqual(['2025-01-30', '2025-01-31', '2025-02-01']);

  const { bytes } = await suite.operator.get(
    `/ops/figures/period.csv?table=countries&from=${today}&to=${today}`,
  );
  expect(new TextDecoder().decode(bytes)).toContain(`法国,1,1,${2 * PRICE},${PRICE},${PRICE}`);
});

test.each([
  ['2026-02-02', '2026-02-01'],
  ['2025-01-01', '2026-01-02'],
  ['2026-02-30', '2026-03-01'],
  ['', '2026-03-01'],
])('no figures from %j to %j', async (from, to) => {
  const { status } = await suite.operator.get(`/ops/figures/period?from=${from}&to=${to}`);
  expect(status).toBe(400);
});

test('low stock lists lots, but no single specimens, of which there is never more than one', async () => {
  const { stock, database } = suite.world;
  await stock('few', 2, { variants: [rawProduct.variants[0], rawSpecimen(1)] });
  const note = { actor: 'test', reason: 'opening' };
  await receiveStock(database, { productId: 'few', variantKey: 's1' }, 1, note);
  const { body } = await suite.operator.get('/ops/figures');
  expect(body.data.stock.low).toMatchObject([{ productId: 'few', available: 2 }]);
});

test('each table is a file', async () => {
  const { database } = suite.world;
  const morpho = rawProductOf('morpho', { sku: 'DC0007' });
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), morpho));
  await suite.world.paid();
  const { bytes } = await suite.operator.get('/ops/figures.csv?table=best-sold');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text).toMatch(/^\uFEFF编号,/);
  expect(text).toContain('\r\nDC0007,');
  expect((await suite.operator.get('/ops/figures.csv?table=all')).status).toBe(400);
});

test('returned units are not sold, and recent stock is not unsold', async () => {
  const { database } = suite.world;
  const { number } = await suite.world.paid(3);
  const back = [{ position: 0, pieces: 2 }];
  await suite.act('refund', number, { amount: 2 * PRICE, of: 'part', back });
  const { number: all } = await suite.world.paid();
  await suite.act('refund', all, {
    amount: PRICE,
    of: 'rest',
    back: [{ position: 0, pieces: 1 }],
  });
  const figures = async (): Promise<Figures> => (await suite.operator.get('/ops/figures')).body.data;
  expect((await figures()).bestSold).toMatchObject([{ productId: 'morpho', pieces: 1, taken: PRICE }]);

  const age = async (productId: string, days: readonly number[]) => {
    const moved = await database
      .select({ id: stockMovements.id })
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId))
      .orderBy(stockMovements.id);
    for (const [nth, { id }] of moved.entries())
      await database
        .update(stockMovements)
        .set({ at: new Date(Date.now() - (days[nth] ?? 0) * 24 * 3_600_000) })
        .where(eq(stockMovements.id, id));
  };
  const note = { actor: 'test', reason: 'test' };
  const of = (productId: string) => ({ productId, variantKey: 'a1' });
  await suite.world.stock('new', 5);
  await age('new', [3]);
  await suite.world.stock('topped-up', 5);
  await receiveStock(database, of('topped-up'), 4, note);
  await age('topped-up', [90, 1]);
  await suite.world.stock('refilled', 5);
  await correctStock(database, of('refilled'), -5, note);
  await receiveStock(database, of('refilled'), 3, note);
  await age('refilled', [90, 80, 1]);
  const { unsold } = (await figures()).stock;
  expect(unsold).toMatchObject([{ productId: 'topped-up', onHand: 9, lastSoldAt: null }]);
  expect(Date.now() - Date.parse(unsold[0]?.cameAt ?? '')).toBeGreaterThan(89 * 24 * 3_600_000);
  const { bytes } = await suite.operator.get('/ops/figures.csv?table=unsold');
  const [head, row] = new TextDecoder().decode(bytes).split('\r\n');
  expect(head).toContain('到货（北京时间 UTC+8）,最后售出（北京时间 UTC+8）');
  expect(row).toMatch(/,9,\d{4}-\d\d-\d\d \d\d:\d\d,$/);
});
