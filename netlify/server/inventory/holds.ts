/**
 * Pieces promised to an order (docs/shop.md "Stock"): taken when it is made, released once when it ends unpaid, turned
 * into sold once when it is paid, returned once when they come back. Each takes the caller's transaction, in which the
 * order is locked.
 */
import type { Database } from '../db/connection.ts';
import {
  lockLevels,
  lockLevelsOf,
  newHold,
  noteReturned,
  putHold,
  readSold,
  transitionHold,
} from './hold-store.ts';
import type { Note } from './service.ts';
import { type HeldPieces, returnLevels, type Shift, type Shifted } from './shift-store.ts';
import type { Level, VariantId } from './store.ts';

function isSameVariant(a: VariantId, b: VariantId): boolean {
  return a.productId === b.productId && a.variantKey === b.variantKey;
}

export interface ShortVariant extends HeldPieces {
  /** Pieces that could be had. */
  readonly available: number;
}

export type Taken =
  | { readonly kind: 'held' }
  /** Nothing was taken. */
  | { readonly kind: 'short'; readonly variants: readonly ShortVariant[] };

/** One entry for each variant: two lines of one variant want their sum. */
export function sumByVariant(pieces: readonly HeldPieces[]): HeldPieces[] {
  const sums = new Map<string, HeldPieces>();
  for (const { productId, variantKey, quantity } of pieces) {
    const key = `${productId}\n${variantKey}`;
    sums.set(key, { productId, variantKey, quantity: (sums.get(key)?.quantity ?? 0) + quantity });
  }
  return [...sums.values()];
}

/**
 * The variants of which there is less than the lines want together. `own` is what the same shopper holds and would give
 * up for them. All are locked from here on, and at once: otherwise two shoppers could block each other.
 */
export async function findShort(
  transaction: Database,
  lines: readonly HeldPieces[],
  own: readonly HeldPieces[] = [],
): Promise<readonly ShortVariant[]> {
  const levels = await lockLevels(transaction, [...own, ...sumByVariant(lines)]);
  return shortOf(lines, levels, own);
}

/** The same by levels that were locked before. */
export function shortOf(
  lines: readonly HeldPieces[],
  levels: readonly (VariantId & Pick<Level, 'onHand' | 'held'>)[],
  own: readonly HeldPieces[] = [],
): readonly ShortVariant[] {
  const wanted = sumByVariant(lines);
  const availableOf = (variant: VariantId) => {
    const level = levels.find((row) => isSameVariant(row, variant));
    const given = own.find((held) => isSameVariant(held, variant))?.quantity ?? 0;
    return level === undefined ? 0 : level.onHand - level.held + given;
  };
  return wanted
    .map((piece) => ({ ...piece, available: availableOf(piece) }))
    .filter(({ quantity, available }) => available < quantity);
}

/** Takes all of the pieces for an order, or none. */
export async function takeHold(
  transaction: Database,
  orderNumber: string,
  lines: readonly HeldPieces[],
  note: Note,
): Promise<Taken> {
  const short = await findShort(transaction, lines);
  if (short.length > 0) return { kind: 'short', variants: short };
  await takeFound(transaction, orderNumber, lines, note);
  return { kind: 'held' };
}

/** Takes pieces that `findShort` did not find short, in this transaction. */
async function takeFound(
  transaction: Database,
  orderNumber: string,
  lines: readonly HeldPieces[],
  note: Note,
): Promise<void> {
  const wanted = sumByVariant(lines);
  const shift = shiftOf('held', orderNumber, note);
  requireAll(shift, wanted.length, await putHold(transaction, wanted, shift));
}

/** The same for an order that is written by the same statement: its part, and what is to be asked of its answer. */
export function holdFound(orderNumber: string, lines: readonly HeldPieces[], note: Note) {
  const wanted = sumByVariant(lines);
  const shift = shiftOf('held', orderNumber, note);
  return {
    write: newHold(wanted, shift),
    requireAll: (shifted: Shifted) => requireAll(shift, wanted.length, shifted),
  };
}

/** Gives back what an order holds; false when it holds nothing. */
export async function releaseHold(transaction: Database, orderNumber: string, note: Note): Promise<boolean> {
  return await endHold(transaction, orderNumber, 'released', note);
}

/** Sells what an order holds; false when it holds nothing. */
export async function sellHold(transaction: Database, orderNumber: string, note: Note): Promise<boolean> {
  return await endHold(transaction, orderNumber, 'sold', note);
}

/**
 * Takes back what an order had sold: all that is still sold, or some of it. Of a variant of which so much is not sold
 * any more it takes nothing; false when it took nothing at all. Levels are locked at once, as by everybody: whoever
 * buys the same pieces in another order waits.
 */
export async function returnSold(
  transaction: Database,
  orderNumber: string,
  note: Note,
  some?: readonly HeldPieces[],
): Promise<boolean> {
  const back: HeldPieces[] = [];
  for (const piece of some ?? (await readSold(transaction, orderNumber)))
    if (await noteReturned(transaction, orderNumber, piece)) back.push(piece);
  if (back.length === 0) return false;
  await lockLevels(transaction, back);
  const shift = shiftOf('returned', orderNumber, note);
  requireAll(shift, back.length, await returnLevels(transaction, back, shift));
  return true;
}

async function endHold(
  transaction: Database,
  orderNumber: string,
  as: 'released' | 'sold',
  note: Note,
): Promise<boolean> {
  await lockLevelsOf(transaction, orderNumber, 'held');
  const shift = shiftOf(as, orderNumber, note);
  const shifted = await transitionHold(transaction, 'held', as, shift);
  requireAll(shift, shifted.asked, shifted);
  return shifted.asked > 0;
}

const SHIFTS = {
  held: { onHand: 0, held: 1 },
  released: { onHand: 0, held: -1 },
  sold: { onHand: -1, held: -1 },
  returned: { onHand: 1, held: 0 },
} as const;

function shiftOf(kind: keyof typeof SHIFTS, orderNumber: string, { actor, reason }: Note): Shift {
  return { ...SHIFTS[kind], kind, actor, reason, orderNumber };
}

/** The rows are locked and were looked at: whoever fails here has a wrong ledger, and nothing may be written. */
function requireAll({ kind, orderNumber }: Shift, asked: number, { moved }: Shifted): void {
  if (moved !== asked)
    throw new Error(`${kind} is impossible for ${asked - moved} variants of ${orderNumber}`);
}
