import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { stockMovements } from '../db/schema.ts';
import type { VariantId } from '../stock/store.ts';

/** The sum of the ledger, which the stock must equal. */
export async function sumMovements(
  database: Database,
  variant: VariantId,
): Promise<{ onHand: number; held: number }> {
  const { kind, quantity } = stockMovements;
  const [sums] = await database
    .select({
      onHand: sql<number>`coalesce(sum(case ${kind} when 'sold' then -${quantity}
        when 'held' then 0 when 'released' then 0 else ${quantity} end), 0)::int`,
      held: sql<number>`coalesce(sum(case ${kind} when 'held' then ${quantity}
        when 'released' then -${quantity} when 'sold' then -${quantity} else 0 end), 0)::int`,
    })
    .from(stockMovements)
    .where(
      and(eq(stockMovements.productId, variant.productId), eq(stockMovements.variantKey, variant.variantKey)),
    );
  return sums ?? { onHand: 0, held: 0 };
}
