/** Each change of role is logged with its actor. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { roleChanges, users } from '../db/schema.ts';

/** `unconfirmed`: a stranger may have registered with a staff member's address. */
export async function writeRole(
  database: Database,
  email: string,
  role: Role,
  actor: string,
): Promise<'granted' | 'unknown' | 'unconfirmed'> {
  return await database.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, role: users.role, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
      .for('no key update');
    if (user === undefined) return 'unknown';
    if (role !== 'shopper' && !user.emailVerified) return 'unconfirmed';
    await setRole(tx, user, role, actor);
    return 'granted';
  });
}

/** Revokes rights that were granted to the old address. The caller has locked the account. */
export async function revokeStaffRights(transaction: Database, userId: string, actor: string): Promise<void> {
  const [user] = await transaction
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  if (user !== undefined) await setRole(transaction, user, 'shopper', actor);
}

async function setRole(
  transaction: Database,
  user: { readonly id: string; readonly role: Role },
  role: Role,
  actor: string,
): Promise<void> {
  if (user.role === role) return;
  await transaction.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, user.id));
  await transaction.insert(roleChanges).values({ accountId: user.id, before: user.role, after: role, actor });
}

/** In alphabetical order. */
export async function listOperatorNames(database: Database): Promise<string[]> {
  const found = await database
    .select({ name: sql<string>`coalesce(nullif(trim(${users.name}), ''), ${users.email})` })
    .from(users)
    .where(and(eq(users.role, 'operator'), users.emailVerified))
    .orderBy(users.name);
  return found.map(({ name }) => name);
}
