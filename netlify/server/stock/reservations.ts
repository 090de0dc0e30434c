/** Each step happens once (docs/shop.md "Stock"). The caller's transaction has locked the order. */
import type { Database } from '../db/connection.ts';
import { addBoughtUnits, removeBoughtUnits } from './movement-store.ts';
import {
  changeSoldUnits,
  insertReservation,
  insertUnitsInCapture,
  lockLevels,
  lockReservedLevels,
  readLevelsAndCaptures,
  readSoldUnits,
  readUnitsInCapture,
  recordReturnedUnits,
  transitionReservation,
} from './reservation-store.ts';
import { maxOnHand, type StockNote } from './service.ts';
import { type LevelShift, shiftLevels, type VariantQuantity } from './shift-store.ts';
import { type Level, type VariantId, variantName } from './store.ts';

function isSameVariant(a: VariantId, b: VariantId): boolean {
  return a.productId === b.productId && a.variantKey === b.variantKey;
}

export interface StockShortage extends VariantQuantity {
  readonly available: number;
  /** Units that become available again if the captures of other orders fail. */
  readonly inCapture: number;
}

/** True if nothing is missing but units whose captures have no result yet. */
export function isWaitingForCaptures(short: readonly StockShortage[]): boolean {
  return short.every(({ quantity, available, inCapture }) => available + inCapture >= quantity);
}

export type ReserveResult =
  | { readonly kind: 'reserved' }
  | { readonly kind: 'short'; readonly variants: readonly StockShortage[] };

export function sumByVariant(units: readonly VariantQuantity[]): VariantQuantity[] {
  const sums = new Map<string, VariantQuantity>();
  for (const { productId, variantKey, quantity } of units) {
    const key = `${productId}\n${variantKey}`;
    sums.set(key, { productId, variantKey, quantity: (sums.get(key)?.quantity ?? 0) + quantity });
  }
  return [...sums.values()];
}

interface OwnUnits {
  /** The order whose own capture may have taken units. */
  readonly of?: string;
  /** Units that the same change gives back. */
  readonly returned?: readonly VariantQuantity[];
}

/** Locks all levels in one statement to prevent deadlocks. */
export async function findStockShortages(
  transaction: Database,
  lines: readonly VariantQuantity[],
  { of = '', returned = [] }: OwnUnits = {},
): Promise<readonly StockShortage[]> {
  const wanted = sumByVariant(lines);
  const levels = await lockLevels(transaction, [...returned, ...wanted]);
  return shortagesOf(wanted, levels, await readUnitsInCapture(transaction, wanted, of), returned);
}

/** Locks nothing: what is short may be there again, and the reverse, when the money comes. */
export async function readStockShortages(
  database: Database,
  lines: readonly VariantQuantity[],
): Promise<readonly StockShortage[]> {
  const wanted = sumByVariant(lines);
  const levels = await readLevelsAndCaptures(database, wanted);
  return shortagesOf(wanted, levels, levels);
}

function shortagesOf(
  wanted: readonly VariantQuantity[],
  levels: readonly (VariantId & Level)[],
  captures: readonly (VariantId & { readonly inCapture: number })[],
  returned: readonly VariantQuantity[] = [],
): readonly StockShortage[] {
  return wanted
    .map((unit) => {
      const level = levels.find((row) => isSameVariant(row, unit));
      const inCapture = captures.find((row) => isSameVariant(row, unit))?.inCapture ?? 0;
      const back = returned.find((row) => isSameVariant(row, unit))?.quantity ?? 0;
      const free = level === undefined ? 0 : level.onHand - level.held + back;
      return { ...unit, available: free - inCapture, inCapture };
    })
    .filter(({ quantity, available }) => available < quantity);
}

/** Takes the order's units before our capture of an approved payment (docs/decisions/0108). */
export async function takeForCapture(
  transaction: Database,
  orderNumber: string,
  lines: readonly VariantQuantity[],
  since: Date,
): Promise<ReserveResult> {
  const short = await findStockShortages(transaction, lines, { of: orderNumber });
  if (short.length > 0) return { kind: 'short', variants: short };
  await insertUnitsInCapture(transaction, orderNumber, sumByVariant(lines), since);
  return { kind: 'reserved' };
}

export async function reserve(
  transaction: Database,
  orderNumber: string,
  lines: readonly VariantQuantity[],
  note: StockNote,
): Promise<ReserveResult> {
  const short = await findStockShortages(transaction, lines, { of: orderNumber });
  if (short.length > 0) return { kind: 'short', variants: short };
  const wanted = sumByVariant(lines);
  const reserved = await insertReservation(transaction, orderNumber, wanted);
  if (reserved.length < wanted.length)
    throw new Error(`order ${orderNumber} has, or bought, variants that are to be reserved`);
  await shiftLevels(transaction, reserved, shiftOf('held', orderNumber, note));
  return { kind: 'reserved' };
}

/** False if the order reserves nothing. */
export async function releaseReservation(
  transaction: Database,
  orderNumber: string,
  note: StockNote,
): Promise<boolean> {
  return await endReservation(transaction, orderNumber, 'released', note);
}

/** False if the order reserves nothing. */
export async function sellReservation(
  transaction: Database,
  orderNumber: string,
  note: StockNote,
): Promise<boolean> {
  return await endReservation(transaction, orderNumber, 'sold', note);
}

/**
 * Puts `some`, or all units still sold, back into stock. Skips a variant if fewer are still sold;
 * false if nothing was put back. Locks all levels in one statement to prevent deadlocks.
 */
export async function returnSoldUnits(
  transaction: Database,
  orderNumber: string,
  note: StockNote,
  some?: readonly VariantQuantity[],
): Promise<boolean> {
  const back: VariantQuantity[] = [];
  for (const unit of some ?? (await readSoldUnits(transaction, orderNumber)))
    if (await recordReturnedUnits(transaction, orderNumber, unit)) back.push(unit);
  if (back.length === 0) return false;
  await shiftBack(transaction, orderNumber, back, note);
  return true;
}

/**
 * Reserves or releases units of an edit of a paid order. Until the edit is confirmed, its own table records them, not
 * `reservations`. The caller has checked the locked levels.
 */
export async function shiftEditedUnits(
  transaction: Database,
  orderNumber: string,
  kind: 'held' | 'released',
  units: readonly VariantQuantity[],
  note: StockNote,
): Promise<void> {
  await shiftLevels(transaction, units, shiftOf(kind, orderNumber, note));
}

/** Sells the reserved units of a confirmed edit, and returns removed units to the stock. */
export async function applyEditedUnits(
  transaction: Database,
  orderNumber: string,
  {
    added,
    taken,
  }: { readonly added: readonly VariantQuantity[]; readonly taken: readonly VariantQuantity[] },
  note: StockNote,
): Promise<void> {
  await lockLevels(transaction, [...added, ...taken]);
  await addBoughtUnits(transaction, orderNumber, added);
  await removeBoughtUnits(transaction, orderNumber, taken);
  await shiftLevels(transaction, added, shiftOf('sold', orderNumber, note));
  await shiftBack(transaction, orderNumber, taken, note);
}

/**
 * Sells more units of variants that a paid order bought. Reserves the units before it sells them, so the
 * ledger shows both movements.
 */
export async function sellMoreUnits(
  transaction: Database,
  orderNumber: string,
  units: readonly VariantQuantity[],
  note: StockNote,
): Promise<ReserveResult> {
  const wanted = sumByVariant(units);
  const short = await findStockShortages(transaction, wanted);
  if (short.length > 0) return { kind: 'short', variants: short };
  for (const unit of wanted) await changeSoldUnits(transaction, orderNumber, unit, unit.quantity);
  await shiftLevels(transaction, wanted, shiftOf('held', orderNumber, note));
  await shiftLevels(transaction, wanted, shiftOf('sold', orderNumber, note));
  return { kind: 'reserved' };
}

/** Reverses `sellMoreUnits` for unsent units. */
export async function reverseSoldUnits(
  transaction: Database,
  orderNumber: string,
  units: readonly VariantQuantity[],
  note: StockNote,
): Promise<void> {
  const back = sumByVariant(units);
  for (const unit of back) await changeSoldUnits(transaction, orderNumber, unit, -unit.quantity);
  await shiftBack(transaction, orderNumber, back, note);
}

/**
 * Adds nothing for a single specimen that is on hand already, or was sold again, as an operator may have counted it
 * before its return was recorded.
 */
async function shiftBack(
  transaction: Database,
  orderNumber: string,
  units: readonly VariantQuantity[],
  note: StockNote,
): Promise<void> {
  const onHand = new Map(
    (await lockLevels(transaction, units)).map((level) => [variantName(level), level.onHand]),
  );
  // An edit writes its lines only afterwards.
  const max = await maxOnHand(transaction, units, { exceptOrder: orderNumber });
  const missing = units.flatMap((unit) => {
    const quantity = Math.min(unit.quantity, max(unit) - (onHand.get(variantName(unit)) ?? 0));
    return quantity > 0 ? [{ ...unit, quantity }] : [];
  });
  await shiftLevels(transaction, missing, shiftOf('returned', orderNumber, note));
}

async function endReservation(
  transaction: Database,
  orderNumber: string,
  as: 'released' | 'sold',
  note: StockNote,
): Promise<boolean> {
  await lockReservedLevels(transaction, orderNumber, 'held');
  const units = await transitionReservation(transaction, orderNumber, 'held', as);
  await shiftLevels(transaction, units, shiftOf(as, orderNumber, note));
  return units.length > 0;
}

const SHIFTS = {
  held: { onHand: 0, held: 1 },
  released: { onHand: 0, held: -1 },
  sold: { onHand: -1, held: -1 },
  returned: { onHand: 1, held: 0 },
} as const;

function shiftOf(kind: keyof typeof SHIFTS, orderNumber: string, { actor, reason }: StockNote): LevelShift {
  return { ...SHIFTS[kind], kind, actor, reason, orderNumber };
}
