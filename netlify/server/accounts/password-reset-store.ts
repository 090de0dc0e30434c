/** Links that prove a mailbox. Only the token's hash is stored. */
import { and, eq, exists, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { passwordResets, users } from '../db/schema.ts';
import type { AccountByEmail } from './store.ts';

/**
 * False if no account has the address. The link of an unconfirmed one is valid for a day, because its mails are limited
 * by the day.
 */
export async function insertMailedLink(
  database: Database,
  email: string,
  tokenHash: string,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    // A change of address deletes links that were mailed to the old one.
    const [user] = await tx
      .select({ id: users.id, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.email, email))
      .for('share');
    if (user === undefined) return false;
    const expiresAt = sql`now() + make_interval(hours => ${user.emailVerified ? 1 : 24})`;
    await tx.insert(passwordResets).values({ tokenHash, userId: user.id, expiresAt });
    return true;
  });
}

export async function findAccountByLink(
  database: Database,
  tokenHash: string,
): Promise<AccountByEmail | undefined> {
  const [found] = await database
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValid(tokenHash));
  return found;
}

/** Only one of concurrent calls gets the link. Locks the account. */
export async function consumePasswordResetToken(
  transaction: Database,
  tokenHash: string,
): Promise<AccountByEmail | undefined> {
  const [owner] = await transaction
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValid(tokenHash))
    .for('no key update', { of: users });
  if (owner === undefined) return undefined;
  const stillValid = transaction.select().from(passwordResets).where(isValid(tokenHash));
  const used = await transaction
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, owner.id), exists(stillValid)))
    .returning({ tokenHash: passwordResets.tokenHash });
  return used.length === 0 ? undefined : owner;
}

export async function deleteMailedLinks(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

function isValid(tokenHash: string) {
  return and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));
}
