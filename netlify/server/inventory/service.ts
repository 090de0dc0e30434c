/**
 * What may happen to the stock (docs/shop.md "Stock"): every change is a movement in the ledger, in one transaction.
 */
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import {
  beginLevels,
  enterMovements,
  type Level,
  lockLevel,
  readLevels,
  type VariantId,
  writeLevel,
} from './store.ts';
import { BegunMeanwhile, transact } from './transact.ts';

/** Who moves stock and why, for the ledger. */
export interface Note {
  /** An operator's account, or the part of the shop that acts. */
  readonly actor: string;
  readonly reason: string;
  /** What the movement belongs to, such as an order's number. */
  readonly reference?: string;
}

export type StockChange =
  | { readonly kind: 'changed'; readonly level: Level }
  /** Fewer pieces would be left than are held for orders, or than none. */
  | { readonly kind: 'too-few'; readonly level: Level }
  /** More pieces than the shop counts with. */
  | { readonly kind: 'too-many'; readonly level: Level }
  /** Somebody else moved stock since the level was seen. */
  | { readonly kind: 'stale'; readonly level: Level };

/** No variant has more pieces; keeps sums far inside the database's integers. */
export const MAX_ON_HAND = 1_000_000;

export const NEVER_MOVED: Level = { onHand: 0, held: 0, version: 0 };

/**
 * Pieces that everybody can buy now, by variant key, of each of the products; a variant that is absent has none.
 */
export async function availableOf(
  database: Database,
  productIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const available = new Map(productIds.map((id) => [id, new Map<string, number>()]));
  for (const { productId, variantKey, onHand, held } of await readLevels(database, productIds)) {
    available.get(productId)?.set(variantKey, onHand - held);
  }
  return available;
}

/** What somebody wants of a variant's pieces. */
export type Change =
  /** Pieces that arrived, above 0. */
  | { readonly kind: 'receive'; readonly pieces: number }
  /** A count is put right, up or down. */
  | { readonly kind: 'correct'; readonly difference: number }
  /** So many were counted, unless stock moved since the version was seen. */
  | { readonly kind: 'count'; readonly onHand: number; readonly seenVersion: number };

/** Takes in pieces that arrived; `quantity` is above 0. */
export async function receive(
  database: Database,
  variant: VariantId,
  quantity: number,
  note: Note,
): Promise<StockChange> {
  return await change(database, variant, { kind: 'receive', pieces: quantity }, note);
}

/** Puts a count right by `difference` pieces, up or down. */
export async function correct(
  database: Database,
  variant: VariantId,
  difference: number,
  note: Note,
): Promise<StockChange> {
  return await change(database, variant, { kind: 'correct', difference }, note);
}

/** Puts a count right to `onHand` pieces, unless stock moved since version `seenVersion` was seen. */
export async function correctTo(
  database: Database,
  variant: VariantId,
  count: { readonly onHand: number; readonly seenVersion: number },
  note: Note,
): Promise<StockChange> {
  return await change(database, variant, { kind: 'count', ...count }, note);
}

async function change(
  database: Database,
  variant: VariantId,
  wish: Change,
  note: Note,
): Promise<StockChange> {
  return await transact(database, (tx) => changeStock(tx, variant, wish, note));
}

/** Changes a variant's stock inside a transaction of `transact`. */
export async function changeStock(
  transaction: Database,
  variant: VariantId,
  wish: Change,
  note: Note,
): Promise<StockChange> {
  const stored = await lockLevel(transaction, variant);
  const level = stored ?? NEVER_MOVED;
  const onHand = wanted(level, wish);
  if (onHand === 'stale') return { kind: 'stale', level };
  if (onHand < level.held) return { kind: 'too-few', level };
  if (onHand > MAX_ON_HAND) return { kind: 'too-many', level };
  if (onHand === level.onHand) return { kind: 'changed', level };
  const moved = { ...level, onHand, version: level.version + 1 };
  if (stored !== undefined) await writeLevel(transaction, variant, moved);
  else if ((await beginLevels(transaction, [{ ...variant, onHand }])).length === 0)
    throw new BegunMeanwhile();
  const kind: MovementKind = wish.kind === 'receive' ? 'received' : 'corrected';
  const quantity = onHand - level.onHand;
  const { actor, reason, reference = null } = note;
  await enterMovements(transaction, [
    { ...variant, kind, quantity, version: moved.version, actor, reason, reference },
  ]);
  return { kind: 'changed', level: moved };
}

function wanted({ onHand, version }: Level, wish: Change): number | 'stale' {
  switch (wish.kind) {
    case 'receive':
      if (wish.pieces <= 0) throw new RangeError(`received pieces are above 0, not ${wish.pieces}`);
      return onHand + wish.pieces;
    case 'correct':
      return onHand + wish.difference;
    case 'count':
      return version === wish.seenVersion ? wish.onHand : 'stale';
  }
}

/** Pieces that a variant has from the start. */
export interface OpeningStock extends VariantId {
  readonly quantity: number;
}

/**
 * Takes in the stock that the shop begins with, for those variants that never had a movement; so it may be called
 * at every start. Answers how many variants it was taken in for.
 */
export async function receiveOpeningStock(
  database: Database,
  opening: readonly OpeningStock[],
  note: Note,
): Promise<number> {
  const levels = opening
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, variantKey, quantity }) => ({ productId, variantKey, onHand: quantity }))
    // In one order, so that two that do this at once wait for each other instead of blocking each other.
    .sort((a, b) => (a.productId + a.variantKey < b.productId + b.variantKey ? -1 : 1));
  return await database.transaction(async (transaction) => {
    const begun = await beginLevels(transaction, levels);
    const { actor, reason, reference = null } = note;
    const movements = begun.map(({ productId, variantKey, onHand, version }) => ({
      productId,
      variantKey,
      kind: 'received' as const,
      quantity: onHand,
      version,
      actor,
      reason,
      reference,
    }));
    await enterMovements(transaction, movements);
    return begun.length;
  });
}
