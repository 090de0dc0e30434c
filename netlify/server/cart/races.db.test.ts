import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/connection.ts';
import { users } from '../db/schema.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import { addToCart, type CartWorld, fetchCart, openCartWorld, rawVariant } from '../testing/cart-world.ts';
import { whileLocked } from '../testing/locks.ts';
import { addLine, cartPort, clearCart, updateLine } from './service.ts';
import { lockCart, readCart } from './store.ts';

const HANDLING = { from: 20, to: 30 };

const GRADES = ['A1', 'A2'] as const;
let world: CartWorld;
let database: Database;
beforeAll(async () => {
  world = await openCartWorld('PostgreSQL', 20);
  database = world.database;
  for (const id of ['a', 'b']) {
    await world.publish(id, ...GRADES.map((grade) => rawVariant(grade, 100)));
    for (const grade of GRADES) await world.stock(id, grade.toLowerCase(), 1_000);
  }
  await world.stock('a', 'a2', 15);
});
afterAll(() => world.close());

let accounts = 0;
async function account(): Promise<string> {
  accounts += 1;
  const id = `racer-${accounts}`;
  await database.insert(users).values({ id, name: id, email: `${id}@example.com` });
  return id;
}

async function takeOut(accountId: string, bought: readonly VariantQuantity[]) {
  await database.transaction(async (tx) => {
    await lockCart(tx, accountId);
    await cartPort.takeOut(tx, accountId, bought);
  });
}

const twenty = Array.from({ length: 20 }, (_, n) => n);

test('twenty concurrent adds of one variant make one line with their sum, each with a version', async () => {
  const caller = await world.shopper();
  const responses = await Promise.all(twenty.map(() => addToCart(caller, 'a', 3)));
  expect(responses.map(({ status }) => status)).toEqual(twenty.map(() => 200));
  expect(await fetchCart(caller)).toMatchObject({ data: [{ quantity: 60 }], version: 20, total: 5400 });
});

test('twenty concurrent adds never exceed the stock', async () => {
  const caller = await world.shopper();
  const responses = await Promise.all(twenty.map(() => addToCart(caller, 'a', 1, 'A2')));
  const clamped = responses.filter(({ body }) => body.msg === '库存不足，已调整为最大数量 15');
  expect(clamped).toHaveLength(5);
  expect(await fetchCart(caller)).toMatchObject({ data: [{ quantity: 15 }], version: 15 });
});

test('adds in opposite orders, changes, purchases and clearing of one cart do not deadlock', async () => {
  const accountId = await account();
  const requests = ['a', 'b'].flatMap((productId) =>
    GRADES.map((quality) => ({ productId, quality, quantity: 1 })),
  );
  await Promise.all(
    twenty.map(async (n) => {
      for (const request of n % 2 === 0 ? requests : requests.toReversed())
        await addLine(database, accountId, request);
      const { lines } = await readCart(database, accountId);
      for (const { productId, variantKey } of lines) {
        const units = [{ productId, variantKey, quantity: 1 }];
        if (n % 4 === 1) await takeOut(accountId, units);
      }
      const [line] = (await cartPort.show(database, accountId, { handling: HANDLING })).data;
      if (n % 4 === 2 && line !== undefined)
        await updateLine(database, accountId, line.id, { quantity: 2, confirm: true });
      if (n % 10 === 3) await clearCart(database, accountId);
    }),
  );
  const { data } = await cartPort.show(database, accountId, { handling: HANDLING });
  expect(new Set(data.map(({ product, variantKey }) => product.id + variantKey)).size).toBe(data.length);
});

test('an add whose account is deleted while it waits for the cart asks for a login, and leaves nothing', async () => {
  const caller = await world.shopper();
  const [{ id: accountId } = { id: '' }] = await database
    .select({ id: users.id })
    .from(users)
    .orderBy(desc(users.createdAt))
    .limit(1);
  const added = await whileLocked(
    database,
    (tx) => lockCart(tx, accountId),
    () => addToCart(caller, 'a', 1),
    (tx) => tx.delete(users).where(eq(users.id, accountId)),
  );
  expect(added).toMatchObject({ status: 401, body: { code: 'login-required' } });
  expect(await readCart(database, accountId)).toEqual({ version: 0, lines: [] });
});

describe('a cart that is bought', () => {
  async function filled() {
    const accountId = await account();
    await addLine(database, accountId, { productId: 'a', quality: 'A1', quantity: 5 });
    await addLine(database, accountId, { productId: 'b', quality: 'A1', quantity: 2 });
    return accountId;
  }
  const unitsOf = (productId: string, quantity: number) => ({ productId, variantKey: 'a1', quantity });

  test('is read with the confirmed prices', async () => {
    expect(await readCart(database, await filled())).toMatchObject({
      version: 2,
      lines: [
        { productId: 'a', variantKey: 'a1', quantity: 5, confirmedUnitFen: 9_000 },
        { productId: 'b', variantKey: 'a1', quantity: 2, confirmedUnitFen: 10_000 },
      ],
    });
  });

  test('loses the bought units, two lines of one variant together, and keeps later additions', async () => {
    const accountId = await filled();
    await addLine(database, accountId, { productId: 'a', quality: 'A1', quantity: 1 });
    const bought = [unitsOf('a', 2), unitsOf('a', 3), unitsOf('b', 2), unitsOf('gone', 1)];
    await takeOut(accountId, bought);
    const cart = await cartPort.show(database, accountId, { handling: HANDLING });
    expect(cart).toMatchObject({ data: [{ quantity: 1, changes: [] }], version: 5, total: 100 });
  });
});
