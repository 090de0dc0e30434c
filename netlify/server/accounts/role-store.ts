/** Who may do what. Each change is kept: who made whom what, and when. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { roleChanges, users } from '../db/schema.ts';

/** Gives the account of an address a role; false when there is none. */
export async function writeRole(
  database: Database,
  email: string,
  role: Role,
  actor: string,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update');
    if (user === undefined) return false;
    if (user.role === role) return true;
    await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, user.id));
    await tx.insert(roleChanges).values({ accountId: user.id, before: user.role, after: role, actor });
    return true;
  });
}
