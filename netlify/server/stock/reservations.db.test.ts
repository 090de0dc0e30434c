import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '../db/connection.ts';
import { orders, stockMovements } from '../db/schema.ts';
import { DEPLOYED_KIND, freshDatabase } from '../testing/fresh-database.ts';
import { sumMovements } from '../testing/sum-movements.ts';
import {
  releaseReservation,
  reserve,
  returnSoldUnits,
  sellReservation,
  sumByVariant,
} from './reservations.ts';
import { readAvailable, receiveStock } from './service.ts';

const variant = { productId: 'morpho', variantKey: 'a1' };
const other = { productId: 'idea', variantKey: 'a1' };
const note = { actor: 'test', reason: 'reserving' };
const NUMBER = '0000-0000-0000';

describe.each(DEPLOYED_KIND)('units reserved for an order on %s', (kind) => {
  let opened: OpenDatabase;
  let database: Database;
  beforeEach(async () => {
    opened = await freshDatabase(kind);
    database = opened.database;
    const order = { accountId: 'somebody', status: 'pending', method: 'stripe', totalFen: 1 } as const;
    await database
      .insert(orders)
      .values({ ...order, number: NUMBER, createdAt: new Date(), holdUntil: new Date() });
    await receiveStock(database, variant, 5, note);
    await receiveStock(database, other, 1, note);
  });
  afterEach(() => opened.close());

  const inOne = <T>(work: (tx: Database) => Promise<T>) => database.transaction(work);
  const take = (...quantities: number[]) =>
    inOne((tx) =>
      reserve(
        tx,
        NUMBER,
        quantities.map((quantity) => ({ ...variant, quantity })),
        note,
      ),
    );
  const available = async () => (await readAvailable(database, ['morpho'])).get('morpho')?.get('a1');
  const kinds = async () => {
    const rows = await database.select().from(stockMovements).orderBy(stockMovements.id);
    return rows.filter(({ reference }) => reference === NUMBER).map((row) => `${row.kind} ${row.quantity}`);
  };

  test('are unavailable to others, and are released once', async () => {
    expect(await take(2)).toEqual({ kind: 'reserved' });
    expect(await available()).toBe(3);
    expect(await inOne((tx) => releaseReservation(tx, NUMBER, note))).toBe(true);
    expect(await inOne((tx) => releaseReservation(tx, NUMBER, note))).toBe(false);
    expect(await inOne((tx) => sellReservation(tx, NUMBER, note))).toBe(false);
    expect(await available()).toBe(5);
    expect(await kinds()).toEqual(['held 2', 'released 2']);
  });

  test('are sold once and returned once', async () => {
    await take(2);
    expect(await inOne((tx) => returnSoldUnits(tx, NUMBER, note))).toBe(false);
    expect(await inOne((tx) => sellReservation(tx, NUMBER, note))).toBe(true);
    expect(await inOne((tx) => sellReservation(tx, NUMBER, note))).toBe(false);
    expect(await inOne((tx) => releaseReservation(tx, NUMBER, note))).toBe(false);
    expect(await available()).toBe(3);
    expect(await inOne((tx) => returnSoldUnits(tx, NUMBER, note))).toBe(true);
    expect(await inOne((tx) => returnSoldUnits(tx, NUMBER, note))).toBe(false);
    expect(await available()).toBe(5);
    expect(await kinds()).toEqual(['held 2', 'sold 2', 'returned 2']);
    expect(await sumMovements(database, variant)).toEqual({ onHand: 5, held: 0 });
  });

  test('are returned in parts, and never more than were sold', async () => {
    await take(3);
    const back = (quantity: number, of = variant) =>
      inOne((tx) => returnSoldUnits(tx, NUMBER, note, [{ ...of, quantity }]));
    expect(await back(1)).toBe(false);
    await inOne((tx) => sellReservation(tx, NUMBER, note));
    expect(await back(1)).toBe(true);
    expect(await back(3)).toBe(false);
    expect(await back(1, other)).toBe(false);
    expect(await available()).toBe(3);
    expect(await inOne((tx) => returnSoldUnits(tx, NUMBER, note))).toBe(true);
    expect(await back(1)).toBe(false);
    expect(await available()).toBe(5);
    expect(await kinds()).toEqual(['held 3', 'sold 3', 'returned 1', 'returned 2']);
    expect(await sumMovements(database, variant)).toEqual({ onHand: 5, held: 0 });
  });

  test('are reserved all or none', async () => {
    const lines = [
      { ...variant, quantity: 1 },
      { ...other, quantity: 2 },
    ];
    const taken = await inOne((tx) => reserve(tx, NUMBER, lines, note));
    expect(taken).toEqual({
      kind: 'short',
      variants: [{ ...other, quantity: 2, available: 1, inCapture: 0 }],
    });
    expect(await available()).toBe(5);
    expect(await kinds()).toEqual([]);
  });

  test('of two lines of one variant are summed', async () => {
    expect(await take(3, 3)).toMatchObject({ kind: 'short', variants: [{ quantity: 6, available: 5 }] });
    expect(await take(3, 2)).toEqual({ kind: 'reserved' });
    expect(await available()).toBe(0);
  });

  test('of a variant without any stock are not available', async () => {
    const never = { productId: 'never', variantKey: 'a1', quantity: 1 };
    const taken = await inOne((tx) => reserve(tx, NUMBER, [never], note));
    expect(taken).toEqual({ kind: 'short', variants: [{ ...never, available: 0, inCapture: 0 }] });
  });

  test('may be reserved again after their release', async () => {
    await take(2);
    await inOne((tx) => releaseReservation(tx, NUMBER, note));
    expect(await take(2)).toEqual({ kind: 'reserved' });
    expect(await inOne((tx) => sellReservation(tx, NUMBER, note))).toBe(true);
    expect(await available()).toBe(3);
  });
});

test('sums keep variants apart whose names concatenate to the same text', () => {
  const units = [
    { productId: 'a', variantKey: 'bc', quantity: 1 },
    { productId: 'ab', variantKey: 'c', quantity: 1 },
    { productId: 'a', variantKey: 'bc', quantity: 2 },
  ];
  expect(sumByVariant(units)).toEqual([
    { productId: 'a', variantKey: 'bc', quantity: 3 },
    { productId: 'ab', variantKey: 'c', quantity: 1 },
  ]);
});
