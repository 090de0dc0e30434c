import { expect, test } from 'vitest';
import { figuresSchema } from '../../../src/contract/ops-figures.ts';
import { reconcileAlone } from '../payments/reconcile/reconcile.ts';
import { PRICE, withDesk } from '../testing/desk-suite.ts';
import { act } from '../testing/desk-world.ts';

const desk = withDesk();

test('the figures are those of the orders: placed, paid, refunded, sold, held', async () => {
  const { number } = await desk.world.paid(2);
  await desk.world.paid();
  await desk.world.unpaid();
  await act(desk.operator, 'refund', number, { amount: PRICE, of: 'part', back: [] });
  const before = await desk.operator.get('/ops/figures');
  expect(before.body.data.health.reconciledAt).toBeNull();
  await reconcileAlone(desk.world.till);
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
  await desk.world.paid();
  const { bytes } = await desk.operator.get('/ops/figures.csv?table=best-sold');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text).toMatch(/^\uFEFF商品编号,/);
  expect(text).toContain('morpho,');
  expect((await desk.operator.get('/ops/figures.csv?table=all')).status).toBe(400);
});
