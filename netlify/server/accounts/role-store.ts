/** Each change of role is logged with its actor. */
import { eq, sql } from 'drizzle-orm';
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
    .update(users)
    .set({ trusted: false })
    .where(eq(users.id, userId))
    .returning({ id: users.id, role: users.role });
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

/** False if no account has the address. */
export async function writeTrust(database: Database, email: string, trusted: boolean): Promise<boolean> {
  const found = await database
    .update(users)
    .set({ trusted, updatedAt: sql`now()` })
    .where(eq(users.email, email))
    .returning({ id: users.id });
  return found.length > 0;
}

/** The account's trust, locked until the transaction ends; undefined if there is no such account. */
export async function lockTrust(transaction: Database, userId: string): Promise<boolean | undefined> {
  const [found] = await transaction
    .select({ trusted: users.trusted })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return found?.trusted;
}

export async function setTrust(transaction: Database, userId: string, trusted: boolean): Promise<void> {
  await transaction.update(users).set({ trusted, updatedAt: sql`now()` }).where(eq(users.id, userId));
}
