import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { figuresSchema } from '../../../src/contract/ops-figures.ts';
import { type PaymentsSandbox, PRICE_FEN, startSandbox } from '../../../tests/orders/world.ts';
import { reconcileAlone } from '../payments/reconcile/reconcile.ts';
import type { Caller } from '../testing/caller.ts';
import { act, type DeskWorld, openDeskWorld } from '../testing/desk-world.ts';

const PRICE = PRICE_FEN / 100;

let sandbox: PaymentsSandbox;
let world: DeskWorld;
let operator: Caller;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  world = await openDeskWorld(sandbox);
  operator = await world.person('陈发货', 'operator');
});
afterEach(() => world.close());

test('the figures are those of the orders: placed, paid, refunded, sold, held', async () => {
  const { number } = await world.paid(2);
  await world.paid();
  await world.unpaid();
  await act(operator, 'refund', number, { amount: PRICE, of: 'part', back: [] });
  const before = await operator.get('/ops/figures');
  expect(before.body.data.health.reconciledAt).toBeNull();
  await reconcileAlone(world.till);
  const { body } = await operator.get('/ops/figures');
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
  await world.paid();
  const { bytes } = await operator.get('/ops/figures.csv?table=best-sold');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text).toMatch(/^\uFEFF商品编号,/);
  expect(text).toContain('morpho,');
  expect((await operator.get('/ops/figures.csv?table=all')).status).toBe(400);
});
