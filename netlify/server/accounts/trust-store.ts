import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { users } from '../db/schema.ts';

/** Exempts an account from the limits of newcomers (checkout/holding.ts). False when no account has the address. */
export async function writeTrust(database: Database, email: string, trusted: boolean): Promise<boolean> {
  const found = await database
    .update(users)
    .set({ trusted, updatedAt: sql`now()` })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  return found.length > 0;
}
