/** Each change is a movement in the ledger, in one transaction (docs/shop.md "Stock"). */
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import { inStockTransaction, LevelInsertedError } from '../db/stock-transaction.ts';
import { readUnitsInCapture } from './reservation-store.ts';
import type { VariantQuantity } from './shift-store.ts';
import {
  findSpecimens,
  findUnsentVariants,
  insertMissingLevels,
  insertMovements,
  type Level,
  lockLevel,
  readLevels,
  type VariantId,
  variantName,
  writeLevel,
} from './store.ts';

export interface StockNote {
  readonly actor: string;
  readonly reason: string;
  readonly reference?: string;
}

export type ChangeStockResult =
  | { readonly kind: 'changed'; readonly level: Level }
  /** `taken` units are reserved or in a capture. */
  | { readonly kind: 'too-few'; readonly level: Level; readonly taken: number }
  /** A specimen with `most` 0 was sold and not yet sent. */
  | { readonly kind: 'too-many'; readonly level: Level; readonly most: number }
  | { readonly kind: 'stale'; readonly level: Level };

/** Keeps sums within PostgreSQL's integers. */
export const MAX_ON_HAND = 1_000_000;

/** Names of the single specimens that only drafts have. */
export type DraftSpecimens = ReadonlySet<string>;
const NO_DRAFTS: DraftSpecimens = new Set();

/**
 * A single specimen has at most one unit, and none while a sold one waits to be sent: an operator who counts that one
 * would offer it again. `drafts` are specimens that only drafts have; lines of `exceptOrder` don't count.
 */
export async function maxOnHand(
  database: Database,
  variants: readonly VariantId[],
  { drafts = NO_DRAFTS, exceptOrder }: { drafts?: DraftSpecimens | undefined; exceptOrder?: string } = {},
): Promise<(variant: VariantId) => number> {
  const specimens = (await findSpecimens(database, variants)).union(drafts);
  const unsent = await findUnsentVariants(
    database,
    variants.filter((variant) => specimens.has(variantName(variant))).map(({ productId }) => productId),
    exceptOrder,
  );
  return (variant) => {
    const name = variantName(variant);
    if (!specimens.has(name)) return MAX_ON_HAND;
    return unsent.has(name) ? 0 : 1;
  };
}

export const EMPTY_LEVEL: Level = { onHand: 0, held: 0, version: 0 };

/** A missing key means no units. */
export async function readAvailable(
  database: Database,
  productIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const available = new Map(productIds.map((id) => [id, new Map<string, number>()]));
  for (const { productId, variantKey, onHand, held } of await readLevels(database, productIds)) {
    available.get(productId)?.set(variantKey, onHand - held);
  }
  return available;
}

export type LevelChange =
  | { readonly kind: 'receive'; readonly pieces: number }
  | { readonly kind: 'correct'; readonly difference: number }
  /** Fails if the stock has changed since `seenVersion`. */
  | { readonly kind: 'count'; readonly onHand: number; readonly seenVersion: number };

export async function receiveStock(
  database: Database,
  variant: VariantId,
  quantity: number,
  note: StockNote,
  drafts?: DraftSpecimens,
): Promise<ChangeStockResult> {
  return await change(database, variant, { kind: 'receive', pieces: quantity }, note, drafts);
}

export async function correctStock(
  database: Database,
  variant: VariantId,
  difference: number,
  note: StockNote,
): Promise<ChangeStockResult> {
  return await change(database, variant, { kind: 'correct', difference }, note);
}

export async function correctStockTo(
  database: Database,
  variant: VariantId,
  count: { readonly onHand: number; readonly seenVersion: number },
  note: StockNote,
  drafts?: DraftSpecimens,
): Promise<ChangeStockResult> {
  return await change(database, variant, { kind: 'count', ...count }, note, drafts);
}

async function change(
  database: Database,
  variant: VariantId,
  change: LevelChange,
  note: StockNote,
  drafts?: DraftSpecimens,
): Promise<ChangeStockResult> {
  return await inStockTransaction(database, (tx) => changeStock(tx, variant, change, note, drafts));
}

export async function changeStock(
  transaction: Database,
  variant: VariantId,
  change: LevelChange,
  note: StockNote,
  drafts?: DraftSpecimens,
): Promise<ChangeStockResult> {
  const stored = await lockLevel(transaction, variant);
  const level = stored ?? EMPTY_LEVEL;
  const onHand = wanted(level, change);
  if (onHand === 'stale') return { kind: 'stale', level };
  const [captured] = onHand < level.onHand ? await readUnitsInCapture(transaction, [variant], '') : [];
  const taken = level.held + (captured?.inCapture ?? 0);
  if (onHand < taken) return { kind: 'too-few', level, taken };
  if (onHand === level.onHand) return { kind: 'changed', level };
  const most = (await maxOnHand(transaction, [variant], { drafts }))(variant);
  if (onHand > level.onHand && onHand > most) return { kind: 'too-many', level, most };
  const moved = { ...level, onHand, version: level.version + 1 };
  if (stored !== undefined) await writeLevel(transaction, variant, moved);
  else if ((await insertMissingLevels(transaction, [{ ...variant, onHand }])).length === 0)
    throw new LevelInsertedError();
  const kind: MovementKind = change.kind === 'receive' ? 'received' : 'corrected';
  const quantity = onHand - level.onHand;
  const { actor, reason, reference = null } = note;
  await insertMovements(transaction, [
    { ...variant, kind, quantity, version: moved.version, actor, reason, reference },
  ]);
  return { kind: 'changed', level: moved };
}

function wanted({ onHand, version }: Level, change: LevelChange): number | 'stale' {
  switch (change.kind) {
    case 'receive':
      if (change.pieces <= 0) throw new RangeError(`received pieces are above 0, not ${change.pieces}`);
      return onHand + change.pieces;
    case 'correct':
      return onHand + change.difference;
    case 'count':
      return version === change.seenVersion ? change.onHand : 'stale';
  }
}

export interface OpeningStock extends VariantId {
  readonly quantity: number;
}

/** Receives only for variants without movements; returns how many. Idempotent. */
export async function receiveOpeningStock(
  database: Database,
  opening: readonly OpeningStock[],
  note: StockNote,
): Promise<number> {
  const levels = opening
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, variantKey, quantity }) => ({ productId, variantKey, onHand: quantity }))
    // A fixed order prevents deadlocks between concurrent starts.
    .sort((a, b) => (a.productId + a.variantKey < b.productId + b.variantKey ? -1 : 1));
  return await database.transaction(async (transaction) => {
    const inserted = await insertMissingLevels(transaction, levels);
    const { actor, reason, reference = null } = note;
    const movements = inserted.map(({ productId, variantKey, onHand, version }) => ({
      productId,
      variantKey,
      kind: 'received' as const,
      quantity: onHand,
      version,
      actor,
      reason,
      reference,
    }));
    await insertMovements(transaction, movements);
    return inserted.length;
  });
}

/** Describes units to an operator: `2 of morpho a1, 1 of idea b`. */
export function describeUnits(units: readonly VariantQuantity[]): string {
  return units
    .map(({ productId, variantKey, quantity }) => `${quantity} of ${productId} ${variantKey}`)
    .join(', ');
}
