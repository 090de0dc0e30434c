import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import { stock, stockMovements } from '../db/schema.ts';
import type { VariantId } from './store.ts';

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

/** `moved` is lower than `expected` if a variant has too few units. */
export interface ShiftCounts {
  readonly expected: number;
  readonly moved: number;
}

export type NamedCtes = Readonly<Record<string, SQL>>;

/** `units` is a query that returns product, variant and quantity; it may contain writes. */
export async function shiftLevels(
  transaction: Database,
  units: SQL,
  shift: LevelShift,
): Promise<ShiftCounts> {
  const [shifted] = await withCtes(transaction, levelShift(units, shift))
    .select(SHIFT_COUNTS)
    .from(sql`change`);
  if (shifted === undefined) throw new Error('change is one row');
  return shifted;
}

export function withCtes(database: Database, parts: NamedCtes) {
  return database.with(...Object.entries(parts).map(([name, part]) => database.$with(name, {}).as(part)));
}

export function levelShift(
  units: SQL,
  { onHand, held, kind, actor, reason, orderNumber }: LevelShift,
): NamedCtes {
  return {
    pieces: units,
    change: sql.raw(`select (${onHand}) as on_hand, (${held}) as held`),
    moved: sql`
      update ${stock} level set on_hand = level.on_hand + change.on_hand * pieces.quantity,
        held = level.held + change.held * pieces.quantity, version = level.version + 1
      from pieces cross join change
      where level.product_id = pieces.product_id and level.variant_key = pieces.variant_key
        and level.held + change.held * pieces.quantity between 0 and level.on_hand + change.on_hand * pieces.quantity
      returning level.product_id, level.variant_key, level.version, pieces.quantity`,
    entered: sql`
      insert into ${stockMovements} (product_id, variant_key, kind, quantity, version, actor, reason, reference)
      select product_id, variant_key, ${kind}, quantity, version, ${actor}, ${reason}, ${orderNumber} from moved`,
  };
}

export const SHIFT_COUNTS = {
  expected: sql<number>`(select count(*)::int from pieces)`,
  moved: sql<number>`(select count(*)::int from moved)`,
};

export async function shiftUnits(
  transaction: Database,
  units: readonly VariantQuantity[],
  shift: LevelShift,
): Promise<ShiftCounts> {
  return await shiftLevels(transaction, sql`select * from ${unitsAsRows(units)}`, shift);
}

/** One parameter, so that the SQL text doesn't vary with the number of units. */
export function unitsAsRows(units: readonly VariantQuantity[]): SQL {
  const rows = units.map(({ productId, variantKey, quantity }) => ({
    ...{ product_id: productId, variant_key: variantKey, quantity },
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as piece(product_id text, variant_key text, quantity int)`;
}
