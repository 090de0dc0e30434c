import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { MovementKind } from '../db/kinds.ts';
import { stockMovements as movements, reservations, stock, users } from '../db/schema.ts';
import { ACCOUNT_PREFIX, accountOf, actorOf } from '../staff/actor-store.ts';
import { changeSoldUnits } from './reservation-store.ts';
import { unitsAsRows, type VariantQuantity } from './shift-store.ts';
import { type Level, levelColumns, type VariantId } from './store.ts';

export interface StoredMovement {
  readonly version: number;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly reason: string;
  readonly reference: string | null;
  readonly at: Date;
  readonly byAccount: boolean;
  /** Null for the shop and for deleted accounts. */
  readonly name: string | null;
}

/** The newest movements before a version; undefined if the variant never had one. */
export async function readMovements(
  database: Database,
  { productId, variantKey }: VariantId,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<{ readonly level: Level; readonly movements: readonly StoredMovement[] } | undefined> {
  const page = database
    .select()
    .from(movements)
    .where(
      and(
        eq(movements.productId, productId),
        eq(movements.variantKey, variantKey),
        before === undefined ? undefined : lt(movements.version, before),
      ),
    )
    .orderBy(desc(movements.version))
    .limit(limit)
    .as('page');
  const accountId = sql`case when ${page.actor} like ${actorOf('%')} then substr(${page.actor}, ${ACCOUNT_PREFIX.length + 1}) end`;
  const rows = await database
    .select({
      level: levelColumns,
      movement: {
        version: page.version,
        kind: page.kind,
        quantity: page.quantity,
        reason: page.reason,
        reference: page.reference,
        at: page.at,
        actor: page.actor,
      },
      name: users.name,
    })
    .from(stock)
    .leftJoin(page, sql`true`)
    .leftJoin(users, eq(users.id, accountId))
    .where(and(eq(stock.productId, productId), eq(stock.variantKey, variantKey)))
    .orderBy(desc(page.version));
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    level: first.level,
    movements: rows.flatMap(({ movement, name }) => {
      if (movement === null) return [];
      const { actor, ...rest } = movement;
      return [{ ...rest, byAccount: accountOf(actor) !== undefined, name }];
    }),
  };
}

export async function readReceivedUnits(
  database: Database,
  variants: readonly VariantId[],
  reference: string,
): Promise<(VariantQuantity & { readonly at: Date })[]> {
  if (variants.length === 0) return [];
  const wanted = sql.join(
    variants.map(({ productId, variantKey }) => sql`(${productId}, ${variantKey})`),
    sql`, `,
  );
  return await database
    .select({
      productId: movements.productId,
      variantKey: movements.variantKey,
      quantity: movements.quantity,
      at: movements.at,
    })
    .from(movements)
    .where(
      and(
        eq(movements.kind, 'received'),
        eq(movements.reference, reference),
        sql`(${movements.productId}, ${movements.variantKey}) in (${wanted})`,
      ),
    );
}

export async function addBoughtUnits(
  transaction: Database,
  orderNumber: string,
  units: readonly VariantQuantity[],
): Promise<void> {
  if (units.length === 0) return;
  await transaction.execute(sql`
    insert into ${reservations} as bought (order_number, product_id, variant_key, quantity, state)
    select ${orderNumber}, product_id, variant_key, quantity, 'sold' from ${unitsAsRows(units)}
    on conflict (order_number, product_id, variant_key)
      do update set state = 'sold', quantity = bought.quantity + excluded.quantity`);
}

/** Throws if the order has fewer sold units than the edit removes. */
export async function removeBoughtUnits(
  transaction: Database,
  orderNumber: string,
  units: readonly VariantQuantity[],
): Promise<void> {
  for (const { productId, variantKey, quantity } of units) {
    const isRow = and(
      eq(reservations.orderNumber, orderNumber),
      eq(reservations.productId, productId),
      eq(reservations.variantKey, variantKey),
      eq(reservations.state, 'sold'),
    );
    const whole = await transaction
      .delete(reservations)
      .where(and(isRow, sql`${reservations.quantity} = ${quantity}::int and ${reservations.returned} = 0`))
      .returning({ left: reservations.returned });
    if (whole.length > 0) continue;
    await changeSoldUnits(transaction, orderNumber, { productId, variantKey }, -quantity);
  }
}
