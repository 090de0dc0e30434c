import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../netlify/server/db/connection.ts';
import { holds, stock } from '../../netlify/server/db/schema.ts';
import { sumMovements } from '../../netlify/server/inventory/store.ts';

/** Ledger matches levels, and reserved units match the orders' reservations. */
export async function expectSoundStock(database: Database): Promise<void> {
  for (const level of await database.select().from(stock)) {
    const { productId, variantKey, onHand, held } = level;
    expect(await sumMovements(database, { productId, variantKey })).toEqual({ onHand, held });
    const [holding] = await database
      .select({ pieces: sql<number>`coalesce(sum(${holds.quantity}), 0)::int` })
      .from(holds)
      .where(
        sql`${holds.productId} = ${productId} and ${holds.variantKey} = ${variantKey} and ${holds.state} = 'held'`,
      );
    expect(holding?.pieces).toBe(held);
  }
}
