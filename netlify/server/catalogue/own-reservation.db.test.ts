import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders, reservations, users } from '../db/schema.ts';
import { reserve } from '../inventory/reservations.ts';
import type { Caller } from '../testing/caller.ts';
import { type CartWorld, openCartWorld, rawVariant } from '../testing/cart-world.ts';

const NUMBER = '100000000001';
let world: CartWorld;
let own: Caller;
let other: Caller;

beforeAll(async () => {
  world = await openCartWorld('PostgreSQL');
  const { database } = world;
  await world.publish('morpho', rawVariant('A1', 100), rawVariant('A2', 50));
  await world.stock('morpho', 'a1', 5);
  await world.stock('morpho', 'a2', 2);
  [own, other] = [await world.shopper(), await world.shopper()];
  const [account] = await database.select().from(users).where(eq(users.email, 'shopper-1@example.com'));
  const accountId = account?.id ?? '';
  await database.transaction(async (tx) => {
    const money = {
      method: 'stripe' as const,
      totalFen: 1,
      createdAt: new Date(),
      holdUntil: new Date(),
    };
    await tx.insert(orders).values({ number: NUMBER, accountId, status: 'pending', ...money });
    const units = [{ productId: 'morpho', variantKey: 'a1', quantity: 4 }];
    await reserve(tx, NUMBER, units, { actor: 'test', reason: 'test' });
  });
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: each response has a shape of its own.
type Stocks = (body: any) => number[];

const grades = (product: { specifications: { quality_variants: { stock: number }[] } }) =>
  product.specifications.quality_variants.map(({ stock }) => stock);

const ofStock: Stocks = (body) => body.data.items[0].variants.map((one: { stock: number }) => one.stock);

const responses: readonly [name: string, path: string, stocks: Stocks][] = [
  ['GET /stock', '/stock?ids=morpho', ofStock],
  ['GET /products?ids=', '/products?ids=morpho', (body) => grades(body.items[0])],
  ['a page of products', '/products?page=1', (body) => grades(body.items[0])],
  ['GET /products/:id', '/products/morpho', (body) => grades(body.data)],
];

async function stocksFor(caller: Caller, path: string, stocks: Stocks): Promise<number[]> {
  const { status, body } = await caller.get(path);
  expect(status).toBe(200);
  return stocks(body);
}

test.each(responses)(
  '%s counts reserved units as available for their own shopper only',
  async (_name, path, stocks) => {
    expect(await stocksFor(own, path, stocks)).toEqual([5, 2]);
    expect(await stocksFor(other, path, stocks)).toEqual([1, 2]);
  },
);

test('an ended order reserves nothing for anybody', async () => {
  const { database } = world;
  const now = () => stocksFor(own, '/stock?ids=morpho', ofStock);
  await database.update(orders).set({ status: 'cancelled' }).where(eq(orders.number, NUMBER));
  expect(await now()).toEqual([1, 2]);
  await database.update(orders).set({ status: 'pending' }).where(eq(orders.number, NUMBER));
  await database.update(reservations).set({ state: 'sold' }).where(eq(reservations.orderNumber, NUMBER));
  expect(await now()).toEqual([1, 2]);
});
