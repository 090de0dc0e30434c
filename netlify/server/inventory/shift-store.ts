/** Levels of many variants that move at once, with their entries in the ledger, in one statement. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import { rowsOf, template } from '../db/rows.ts';
import { stock, stockMovements } from '../db/schema.ts';
import type { VariantId } from './store.ts';

export interface HeldPieces extends VariantId {
  readonly quantity: number;
}

/** A movement of all pieces of an order at once. */
export interface Shift {
  /** What one piece does to the level. */
  readonly onHand: -1 | 0 | 1;
  readonly held: -1 | 0 | 1;
  readonly kind: MovementKind;
  readonly actor: string;
  readonly reason: string;
  readonly orderNumber: string;
}

/** How many variants were to move, and how many did: those of which that would promise more than there is did not. */
export interface Shifted {
  readonly asked: number;
  readonly moved: number;
}

/**
 * Changes levels that are locked, and enters each in the ledger, in one statement; `pieces` is a part of it that answers
 * product, variant and quantity, and may itself write.
 */
export async function shiftLevels(transaction: Database, pieces: SQLWrapper, shift: Shift): Promise<Shifted> {
  const [shifted] = await rowsOf<Shifted>(
    transaction,
    sql`with ${levelShift(pieces, shift)} select ${SHIFTED}`,
  );
  if (shifted === undefined) throw new Error('a select without from answers one row');
  return shifted;
}

/** The same, for a statement that does more before it: what stands behind its `with`. */
export function levelShift(
  pieces: SQLWrapper,
  { onHand, held, kind, actor, reason, orderNumber }: Shift,
): SQL {
  const change = sql.raw(`(${onHand}) as on_hand, (${held}) as held`);
  return SHIFT({ pieces, change, kind, actor, reason, orderNumber });
}

/** In such a statement, what it asked and did. */
export const SHIFTED = sql.raw(
  '(select count(*)::int from pieces) as asked, (select count(*)::int from moved) as moved',
);

const SHIFT = template<'pieces' | 'change' | 'kind' | 'actor' | 'reason' | 'orderNumber'>(
  ({ pieces, change, kind, actor, reason, orderNumber }) => sql`
    pieces as ${pieces}, change as (select ${change}),
    moved as (
      update ${stock} level set on_hand = level.on_hand + change.on_hand * pieces.quantity,
        held = level.held + change.held * pieces.quantity, version = level.version + 1
      from pieces cross join change
      where level.product_id = pieces.product_id and level.variant_key = pieces.variant_key
        and level.held + change.held * pieces.quantity between 0 and level.on_hand + change.on_hand * pieces.quantity
      returning level.product_id, level.variant_key, level.version, pieces.quantity),
    entered as (
      insert into ${stockMovements} (product_id, variant_key, kind, quantity, version, actor, reason, reference)
      select product_id, variant_key, ${kind}, quantity, version, ${actor}, ${reason}, ${orderNumber} from moved)`,
);

/** Moves the levels of pieces that came back. */
export async function returnLevels(
  transaction: Database,
  pieces: readonly HeldPieces[],
  shift: Shift,
): Promise<Shifted> {
  return await shiftLevels(transaction, sql`(select * from ${recordsOf(pieces)})`, shift);
}

/** In one parameter, so that the text of a statement is the same for any number of them. */
export function recordsOf(pieces: readonly HeldPieces[]): SQL {
  const rows = pieces.map(({ productId, variantKey, quantity }) => ({
    ...{ product_id: productId, variant_key: variantKey, quantity },
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as piece(product_id text, variant_key text, quantity int)`;
}
