import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { figuresSchema } from '../../../../src/contract/ops-figures.ts';
import { stockMovements } from '../../db/schema.ts';
import { correctStock, receiveStock } from '../../inventory/service.ts';
import { reconcileWithLease } from '../../payments/reconcile/reconcile.ts';
import { drawTicket, recordSnapshots } from '../../publishing/mirror-store.ts';
import { PRICE, withDesk } from '../../testing/desk-suite.ts';
import { runOrderAction } from '../../testing/desk-world.ts';
import { rawProductOf, snapshotsAt } from '../../testing/documents.ts';

const desk = withDesk();

test('the figures match the orders: placed, paid, refunded, sold, reserved', async () => {
  const { number } = await desk.world.paid(2);
  await desk.world.paid();
  await desk.world.unpaid();
  await runOrderAction(desk.operator, 'refund', number, { amount: PRICE, of: 'part', back: [] });
  const before = await desk.operator.get('/ops/figures');
  expect(before.body.data.health.reconciledAt).toBeNull();
  await reconcileWithLease(desk.world.context);
  const { body } = await desk.operator.get('/ops/figures');
  const figures = figuresSchema.strict().parse(body.data);
  for (const span of figures.spans)
    expect(span).toMatchObject({
      ...{ placed: 3, paid: 2, taken: 3 * PRICE, refunded: PRICE, average: (3 * PRICE) / 2 },
      byMethod: [{ method: 'stripe', orders: 2, taken: 3 * PRICE }],
    });
  expect(figures.days.length).toBe(30);
  expect(figures.days.at(-1)).toMatchObject({ orders: 2, taken: 3 * PRICE, refunded: PRICE });
  expect(figures.bestSold).toMatchObject([{ productId: 'morpho', pieces: 3, taken: 3 * PRICE }]);
  expect(figures.stock).toMatchObject({ pieces: 97, low: [], unsold: [] });
  expect(figures.holds).toEqual({ orders: 1, pieces: 1, value: PRICE });
  expect(figures.health.reconciledAt).not.toBeNull();
});

test('each table is a file', async () => {
  const { database } = desk.world;
  const morpho = rawProductOf('morpho', { sku: 'DC0007' });
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), morpho));
  await desk.world.paid();
  const { bytes } = await desk.operator.get('/ops/figures.csv?table=best-sold');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text).toMatch(/^\uFEFF编号,/);
  expect(text).toContain('\r\nDC0007,');
  expect((await desk.operator.get('/ops/figures.csv?table=all')).status).toBe(400);
});

test('returned units are not sold, and recent stock is not unsold', async () => {
  const { database } = desk.world;
  const { number } = await desk.world.paid(3);
  const back = [{ position: 0, pieces: 2 }];
  await runOrderAction(desk.operator, 'refund', number, { amount: 2 * PRICE, of: 'part', back });
  const { number: all } = await desk.world.paid();
  await runOrderAction(desk.operator, 'refund', all, {
    amount: PRICE,
    of: 'rest',
    back: [{ position: 0, pieces: 1 }],
  });
  const figures = async () => figuresSchema.parse((await desk.operator.get('/ops/figures')).body.data);
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
  await desk.world.stock('new', 5);
  await age('new', [3]);
  await desk.world.stock('topped-up', 5);
  await receiveStock(database, of('topped-up'), 4, note);
  await age('topped-up', [90, 1]);
  await desk.world.stock('refilled', 5);
  await correctStock(database, of('refilled'), -5, note);
  await receiveStock(database, of('refilled'), 3, note);
  await age('refilled', [90, 80, 1]);
  const { unsold } = (await figures()).stock;
  expect(unsold).toMatchObject([{ productId: 'topped-up', onHand: 9, lastSoldAt: null }]);
  expect(Date.now() - Date.parse(unsold[0]?.cameAt ?? '')).toBeGreaterThan(89 * 24 * 3_600_000);
  const { bytes } = await desk.operator.get('/ops/figures.csv?table=unsold');
  const [head, row] = new TextDecoder().decode(bytes).split('\r\n');
  expect(head).toContain('到货（北京时间 UTC+8）,最后售出（北京时间 UTC+8）');
  expect(row).toMatch(/,9,\d{4}-\d\d-\d\d \d\d:\d\d,$/);
});
