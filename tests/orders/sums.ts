import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../netlify/server/db/connection.ts';
import { reservations, stock } from '../../netlify/server/db/schema.ts';
import { sumMovements } from '../../netlify/server/inventory/store.ts';

/** Reserved units must match the orders' reservations, the ledger the stock levels. */
export async function expectConsistentStock(database: Database): Promise<void> {
  for (const level of await database.select().from(stock)) {
    const { productId, variantKey, onHand, held } = level;
    expect(await sumMovements(database, { productId, variantKey })).toEqual({ onHand, held });
    const [reserved] = await database
      .select({ pieces: sql<number>`coalesce(sum(${reservations.quantity}), 0)::int` })
      .from(reservations)
      .where(
        sql`${reservations.productId} = ${productId} and ${reservations.variantKey} = ${variantKey} and ${reservations.state} = 'held'`,
      );
    expect(reserved?.pieces).toBe(held);
  }
}
