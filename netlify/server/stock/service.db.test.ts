import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '../db/connection.ts';
import { stock, stockMovements } from '../db/schema.ts';
import { DATABASE_KINDS, freshDatabase, removeRows } from '../testing/fresh-database.ts';
import { sumMovements } from '../testing/sum-movements.ts';
import {
  correctStock,
  correctStockTo,
  MAX_ON_HAND,
  type OpeningStock,
  readAvailable,
  receiveOpeningStock,
  receiveStock,
} from './service.ts';
import { insertMovements, lockLevel, type VariantId, writeLevel } from './store.ts';

const variant: VariantId = { productId: 'morpho', variantKey: 'a1' };
const note = { actor: 'test', reason: 'counting' };
const start = { actor: 'start', reason: 'opening stock' };

async function shift(
  database: Database,
  kind: 'held' | 'released' | 'sold',
  quantity: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const level = await lockLevel(tx, variant);
    if (level === undefined) throw new Error('nothing to reserve');
    const moved = {
      onHand: level.onHand - (kind === 'sold' ? quantity : 0),
      held: level.held + (kind === 'held' ? quantity : -quantity),
      version: level.version + 1,
    };
    await writeLevel(tx, variant, moved);
    const movement = { ...variant, kind, quantity, version: moved.version, ...note, reference: 'order 1' };
    await insertMovements(tx, [movement]);
  });
}

describe.each(DATABASE_KINDS)('stock on %s', (kind) => {
  let opened: OpenDatabase;
  let database: Database;
  beforeEach(async () => {
    opened = await freshDatabase(kind);
    database = opened.database;
  });
  afterEach(() => opened.close());

  async function available(): Promise<number | undefined> {
    return (await readAvailable(database, ['morpho'])).get('morpho')?.get('a1');
  }
  async function ledger() {
    return await database.select().from(stockMovements).orderBy(stockMovements.id);
  }

  test('received units can be bought, and the ledger has who and why', async () => {
    const change = await receiveStock(database, variant, 5, { ...note, reference: 'parcel 7' });
    expect(change).toEqual({ kind: 'changed', level: { onHand: 5, held: 0, version: 1 } });
    expect(await available()).toBe(5);
    expect(await ledger()).toMatchObject([
      {
        ...variant,
        kind: 'received',
        quantity: 5,
        version: 1,
        ...note,
        reference: 'parcel 7',
        at: expect.any(Date),
      },
    ]);
    await expect(receiveStock(database, variant, 0, note)).rejects.toThrow(RangeError);
  });

  test('a correction goes up or down, never below zero or above the maximum', async () => {
    expect(await correctStock(database, variant, -1, note)).toMatchObject({ kind: 'too-few' });
    await receiveStock(database, variant, 3, note);
    expect(await correctStock(database, variant, -2, note)).toMatchObject({
      kind: 'changed',
      level: { onHand: 1 },
    });
    expect(await correctStock(database, variant, -2, note)).toMatchObject({
      kind: 'too-few',
      level: { onHand: 1 },
    });
    expect(await correctStock(database, variant, MAX_ON_HAND, note)).toMatchObject({ kind: 'too-many' });
    expect((await ledger()).map(({ quantity }) => quantity)).toEqual([3, -2]);
  });

  test('"set to n" applies only to the version that was seen', async () => {
    const by = (onHand: number, seenVersion: number) =>
      correctStockTo(database, variant, { onHand, seenVersion }, note);
    expect(await by(4, 1)).toMatchObject({ kind: 'stale', level: { version: 0 } });
    expect(await by(4, 0)).toMatchObject({ kind: 'changed', level: { onHand: 4, version: 1 } });
    expect(await by(9, 0)).toEqual({ kind: 'stale', level: { onHand: 4, held: 0, version: 1 } });
    expect(await by(4, 1)).toMatchObject({ kind: 'changed', level: { version: 1 } });
    expect(await by(2, 1)).toMatchObject({ kind: 'changed', level: { onHand: 2, version: 2 } });
    expect((await ledger()).map(({ quantity }) => quantity)).toEqual([4, -2]);
  });

  test('reserved units can’t be bought, corrected away or reserved twice', async () => {
    await receiveStock(database, variant, 3, note);
    await shift(database, 'held', 2);
    expect(await available()).toBe(1);
    expect(await correctStock(database, variant, -2, note)).toMatchObject({ kind: 'too-few' });
    await expect(shift(database, 'held', 2)).rejects.toThrow();
    await shift(database, 'sold', 1);
    await shift(database, 'released', 1);
    expect(await available()).toBe(2);
    expect(await sumMovements(database, variant)).toEqual({ onHand: 2, held: 0 });
  });

  test.each([
    { onHand: -1, held: 0 },
    { onHand: 1, held: -1 },
    { onHand: 1, held: 2 },
  ])('the database itself refuses $onHand on hand with $held held', async (level) => {
    await expect(database.insert(stock).values({ ...variant, ...level, version: 1 })).rejects.toThrow();
  });

  test('the database itself refuses movements of zero or fewer units, and of unknown kinds', async () => {
    await receiveStock(database, variant, 3, note);
    const movement = { ...variant, version: 2, ...note, reference: null };
    const refused = [
      { ...movement, kind: 'received' as const, quantity: -1 },
      { ...movement, kind: 'corrected' as const, quantity: 0 },
      { ...movement, kind: 'stolen' as 'sold', quantity: 1 },
      { ...movement, productId: 'unknown', kind: 'received' as const, quantity: 1 },
    ];
    for (const one of refused) await expect(insertMovements(database, [one])).rejects.toThrow();
  });

  test('opening stock is received once for each variant without movements', async () => {
    const opening: OpeningStock[] = [
      { ...variant, quantity: 3 },
      { productId: 'morpho', variantKey: 'b', quantity: 1 },
      { productId: 'idea', variantKey: 'a1', quantity: 0 },
    ];
    await receiveStock(database, variant, 9, note);
    expect(await receiveOpeningStock(database, opening, start)).toBe(1);
    expect(await receiveOpeningStock(database, opening, start)).toBe(0);
    await correctStock(database, { productId: 'morpho', variantKey: 'b' }, -1, note);
    expect(await receiveOpeningStock(database, opening, start)).toBe(0);
    const found = await readAvailable(database, ['morpho', 'idea']);
    expect(found.get('morpho')).toEqual(
      new Map([
        ['a1', 9],
        ['b', 0],
      ]),
    );
    expect(found.get('idea')).toEqual(new Map());
  });

  test('opening stock of thousands of variants is received at once', async () => {
    const opening = Array.from({ length: 3_500 }, (_, n) => ({
      productId: `p-${n}`,
      variantKey: 'a1',
      quantity: 2,
    }));
    expect(await receiveOpeningStock(database, opening, start)).toBe(3_500);
    expect(await ledger()).toHaveLength(3_500);
  });
});

describe('with many connections on PostgreSQL', () => {
  let opened: OpenDatabase;
  beforeEach(async () => {
    opened = await freshDatabase('PostgreSQL', 20);
  });
  afterEach(() => opened.close());

  test('concurrent moves of one variant are all counted, from its first on', async () => {
    const { database } = opened;
    await Promise.all(Array.from({ length: 40 }, () => receiveStock(database, variant, 1, note)));
    expect((await readAvailable(database, ['morpho'])).get('morpho')?.get('a1')).toBe(40);
    const versions = await database.select({ version: stockMovements.version }).from(stockMovements);
    expect(new Set(versions.map(({ version }) => version)).size).toBe(40);
    const taken = await Promise.all(
      Array.from({ length: 60 }, () => correctStock(database, variant, -1, note)),
    );
    expect(taken.filter(({ kind }) => kind === 'changed')).toHaveLength(40);
    expect(await sumMovements(database, variant)).toEqual({ onHand: 0, held: 0 });
  });

  test('of many who set a variant with the same version, one wins', async () => {
    const set = (onHand: number) =>
      correctStockTo(opened.database, variant, { onHand, seenVersion: 0 }, note);
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => set(n + 1)));
    expect(results.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'stale')).toHaveLength(19);
  });

  test('opening stock that several starts receive at once, in any order, is received once', async () => {
    const opening = Array.from({ length: 300 }, (_, n) => ({
      productId: `p-${n}`,
      variantKey: 'a1',
      quantity: 2,
    }));
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        receiveOpeningStock(opened.database, n % 2 === 0 ? opening : opening.toReversed(), start),
      ),
    );
    expect(begun.reduce((sum, count) => sum + count)).toBe(300);
  });
});

describe('whatever happens', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await freshDatabase('PGlite');
  });
  afterAll(() => opened.close());

  const step = fc.oneof(
    fc.record({ move: fc.constant('receive' as const), quantity: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ move: fc.constant('correct' as const), quantity: fc.integer({ min: -60, max: 60 }) }),
    fc.record({ move: fc.constant('set' as const), quantity: fc.integer({ min: -3, max: 60 }) }),
    fc.record({
      move: fc.constantFrom('held' as const, 'released' as const, 'sold' as const),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
  );

  test('the ledger adds up to the stock, and the stock is never below what is reserved', async () => {
    const { database } = opened;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await removeRows(database);
        for (const { move, quantity } of steps) {
          if (move === 'receive') await receiveStock(database, variant, quantity, note);
          else if (move === 'correct') await correctStock(database, variant, quantity, note);
          else if (move === 'set') {
            const seenVersion = (await lockLevel(database, variant))?.version ?? 0;
            await correctStockTo(database, variant, { onHand: quantity, seenVersion }, note);
          } else await shift(database, move, quantity).catch(() => undefined);
        }
        const level = (await lockLevel(database, variant)) ?? { onHand: 0, held: 0, version: 0 };
        expect(await sumMovements(database, variant)).toEqual({ onHand: level.onHand, held: level.held });
        expect(await database.$count(stockMovements)).toBe(level.version);
        expect(level.held).toBeGreaterThanOrEqual(0);
        expect(level.onHand).toBeGreaterThanOrEqual(level.held);
      }),
      { numRuns: 60 },
    );
  });
});
