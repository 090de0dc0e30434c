import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '../../netlify/server/db/connection.ts';
import { orderEditLines, orderEdits, reservations, stock } from '../../netlify/server/db/schema.ts';
import { sumMovements } from '../../netlify/server/testing/sum-movements.ts';

/**
 * Reserved units must equal the units of reservations and waiting edits; the ledger must equal the stock
 * levels.
 */
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
    const added = sql`quantity_after - quantity_before`;
    const [edited] = await database
      .select({ pieces: sql<number>`coalesce(sum(${added}), 0)::int` })
      .from(orderEditLines)
      .innerJoin(orderEdits, eq(orderEdits.id, orderEditLines.editId))
      .where(
        sql`${orderEditLines.productId} = ${productId} and ${orderEditLines.variantKey} = ${variantKey}
          and ${orderEdits.state} = 'requested' and ${added} > 0`,
      );
    expect((reserved?.pieces ?? 0) + (edited?.pieces ?? 0)).toBe(held);
  }
}
