/** What operators mark orders with: tags, and that papers were printed. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { orders, orderTags } from '../db/schema.ts';

export async function keepTags(transaction: Database, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await transaction
    .insert(orderTags)
    .values(tags.map((tag) => ({ tag })))
    .onConflictDoNothing();
}

/** Locks those of the orders that there are, always in the same order; answers their numbers. */
export async function lockNumbers(transaction: Database, numbers: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .select({ number: orders.number })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(orders.number)
    .for('no key update');
  return rows.map(({ number }) => number);
}

export async function readVersions(
  transaction: Database,
  numbers: readonly string[],
): Promise<{ number: string; version: number }[]> {
  return await transaction
    .select({ number: orders.number, version: orders.version })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
}
