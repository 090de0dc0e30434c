import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { reservations } from '../db/schema.ts';
import { changeSoldUnits } from './reservation-store.ts';
import { unitsAsRows, type VariantQuantity } from './shift-store.ts';

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
