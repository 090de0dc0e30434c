import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import { queryRows } from '../db/rows.ts';
import { stock } from '../db/schema.ts';
import { insertMovements, type VariantId } from './store.ts';

export interface VariantQuantity extends VariantId {
  readonly quantity: number;
}

export interface LevelShift {
  readonly onHand: -1 | 0 | 1;
  readonly held: -1 | 0 | 1;
  readonly kind: MovementKind;
  readonly actor: string;
  readonly reason: string;
  readonly orderNumber: string;
}

/**
 * Changes the levels and writes their movements. The caller has locked and checked the levels, so an impossible
 * change means a corrupt ledger.
 */
export async function shiftLevels(
  transaction: Database,
  units: readonly VariantQuantity[],
  { onHand, held, kind, actor, reason, orderNumber: reference }: LevelShift,
): Promise<void> {
  if (units.length === 0) return;
  const moved = await queryRows<VariantQuantity & { readonly version: number }>(
    transaction,
    sql`
    update ${stock} level set on_hand = level.on_hand + ${onHand}::int * piece.quantity,
      held = level.held + ${held}::int * piece.quantity, version = level.version + 1
    from ${unitsAsRows(units)}
    where level.product_id = piece.product_id and level.variant_key = piece.variant_key
      and level.held + ${held}::int * piece.quantity between 0 and level.on_hand + ${onHand}::int * piece.quantity
    returning level.product_id as "productId", level.variant_key as "variantKey", level.version, piece.quantity`,
  );
  if (moved.length < units.length)
    throw new Error(`${kind} is impossible for ${units.length - moved.length} variants of ${reference}`);
  await insertMovements(
    transaction,
    moved.map((unit) => ({ ...unit, kind, actor, reason, reference })),
  );
}

export function unitsAsRows(units: readonly VariantQuantity[]): SQL {
  const rows = units.map(({ productId, variantKey, quantity }) => ({
    product_id: productId,
    variant_key: variantKey,
    quantity,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as piece(product_id text, variant_key text, quantity int)`;
}
