import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Language } from '../../../src/features/base/language.rules.ts';
import { pageLanguage } from '../../../src/features/base/words.text.ts';
import { UNSHIPPED_STATES } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { inStates } from '../db/order-states.ts';
import {
  avatars,
  credentials,
  emailChanges,
  mails,
  orders,
  passwordResets,
  sessions,
  tries,
  users,
} from '../db/schema.ts';
import type { StaffSettings } from '../mail/notify-staff.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phone: string;
  readonly address: string;
  /** ISO 3166-1 code of `address`; null if unknown. */
  readonly country: string | null;
  readonly language: Language;
  /** `shopper` while the mailbox is unconfirmed, whatever role was granted. */
  readonly role: Role;
  readonly avatarHash: string | null;
  readonly pendingEmail: string | null;
}

export const effectiveRole = sql<Role>`case when ${users.emailVerified} then ${users.role} else 'shopper' end`;

export const accountColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  phone: users.phone,
  address: users.address,
  country: users.country,
  language: users.language,
  role: effectiveRole,
  avatarHash: avatars.hash,
  pendingEmail: emailChanges.email,
};

export const isPendingEmail = sql`${emailChanges.userId} = ${users.id} and ${emailChanges.expiresAt} > now()`;

export async function readAccount(database: Database, id: string): Promise<Account | undefined> {
  const [found] = await database
    .select(accountColumns)
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .leftJoin(emailChanges, isPendingEmail)
    .where(eq(users.id, id));
  return found;
}

export async function lockAccountRow(
  transaction: Database,
  id: string,
): Promise<(Profile & AccountByEmail) | undefined> {
  const { name, email, emailVerified, phone, address, country } = users;
  const [found] = await transaction
    .select({ id: users.id, name, email, emailVerified, phone, address, country })
    .from(users)
    .where(eq(users.id, id))
    // This weaker lock still allows rows that reference the account, such as new sessions.
    .for('no key update');
  return found;
}

/** Also deletes sessions, password, links, pending change, avatar and cart. */
export async function deleteAccountRow(transaction: Database, id: string): Promise<void> {
  await transaction.delete(users).where(eq(users.id, id));
}

export interface NewAccount extends Omit<Profile, 'country'> {
  readonly country?: string | null | undefined;
  readonly passwordHash: string;
}

/** Throws a violation of `users_email_unique` if the address has an account. */
export async function createAccount(
  transaction: Database,
  { name, email, phone, address, country, passwordHash }: NewAccount,
): Promise<string> {
  const id = randomBytes(24).toString('base64url');
  await transaction
    .insert(users)
    .values({ id, name, email, phone, address, country, language: pageLanguage() });
  await transaction.insert(credentials).values({
    id: randomBytes(24).toString('base64url'),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: passwordHash,
  });
  return id;
}

export async function writeLanguage(database: Database, id: string, language: Language): Promise<void> {
  await database.update(users).set({ language }).where(eq(users.id, id));
}

export async function changePassword(
  transaction: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await transaction
    .update(credentials)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(eq(credentials.userId, userId));
}

export interface Credential {
  readonly userId: string;
  readonly passwordHash: string;
}

export async function findCredential(database: Database, email: string): Promise<Credential | undefined> {
  const [found] = await database
    .select({ userId: users.id, passwordHash: credentials.password })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.email, email));
  return found?.passwordHash ? { userId: found.userId, passwordHash: found.passwordHash } : undefined;
}

export async function findCredentialOf(database: Database, userId: string): Promise<Credential | undefined> {
  const [found] = await database
    .select({ passwordHash: credentials.password })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return found?.passwordHash ? { userId, passwordHash: found.passwordHash } : undefined;
}

export interface AccountByEmail {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Serializes confirmations of an address. Must be taken before all other locks. */
export async function lockEmail(transaction: Database, email: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox of ${email}`}, 0))`);
}

export async function findAccountByEmail(
  database: Database,
  email: string,
): Promise<AccountByEmail | undefined> {
  const [found] = await database
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return found;
}

/** False if the password was changed. */
export async function lockCredential(transaction: Database, credential: Credential): Promise<boolean> {
  const found = await transaction
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.userId, credential.userId), eq(credentials.password, credential.passwordHash)))
    .for('update');
  return found.length > 0;
}

/**
 * Notifies staff of orders that the shipping rules refuse to send to their new country. Returns true if there is such
 * an order. `address-review` implements it.
 */
export type ReviewMovedOrders = (
  transaction: Database,
  staff: StaffSettings,
  numbers: readonly string[],
) => Promise<boolean>;

export type Profile = Pick<Account, 'name' | 'email' | 'phone' | 'address' | 'country'>;

/** Returns the numbers of the paid orders that now go to another country. */
export async function writeProfile(
  transaction: Database,
  id: string,
  { name, phone, address, country }: Omit<Profile, 'email'>,
): Promise<string[]> {
  await transaction
    .update(users)
    .set({ name, phone, address, country, updatedAt: sql`now()` })
    .where(eq(users.id, id));
  return await writeCountryOfOrders(transaction, id, country);
}

/**
 * True if the old address was confirmed. Throws a violation of `users_email_unique` if another
 * account has the new one.
 */
export async function changeEmail(transaction: Database, id: string, email: string): Promise<boolean> {
  const [before] = await transaction
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, id));
  await transaction
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, id));
  return before?.emailVerified === true;
}

/**
 * Unshipped orders go to the account's current address. The trigger `changed_address_is_event` has
 * locked their rows.
 */
async function writeCountryOfOrders(
  transaction: Database,
  id: string,
  country: string | null,
): Promise<string[]> {
  const isAnother = sql`${orders.country} is distinct from ${country}`;
  const moved = await transaction
    .update(orders)
    .set({ country })
    .where(
      and(
        eq(orders.accountId, id),
        inStates(UNSHIPPED_STATES, 'orders'),
        isNull(orders.recipient),
        isAnother,
      ),
    )
    .returning({ number: orders.number });
  return moved.map(({ number }) => number);
}

export async function markEmailVerified(transaction: Database, id: string): Promise<void> {
  await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, id));
}

export interface Avatar {
  readonly hash: string;
  readonly picture: Uint8Array;
}

export async function writeAvatar(
  transaction: Database,
  userId: string,
  avatar: Avatar | undefined,
): Promise<void> {
  if (avatar === undefined) await transaction.delete(avatars).where(eq(avatars.userId, userId));
  else {
    await transaction
      .insert(avatars)
      .values({ userId, ...avatar })
      .onConflictDoUpdate({ target: avatars.userId, set: { ...avatar } });
  }
}

export async function readAvatar(
  database: Database,
  userId: string,
  hash: string,
): Promise<Uint8Array | undefined> {
  const [found] = await database
    .select({ picture: avatars.picture })
    .from(avatars)
    .where(and(eq(avatars.userId, userId), eq(avatars.hash, hash)));
  return found?.picture;
}

export async function deleteExpiredRows(database: Database): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await database.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  await database.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
  // A row without times is left if all its tries were uncounted.
  const newest = sql`coalesce(${tries.times}[cardinality(${tries.times})], '-infinity')`;
  await database.delete(tries).where(sql`${newest} < now() - interval '1 day'`);
  // Keeps mails about orders, whose keys prevent duplicates. The keys below are random.
  await database
    .delete(mails)
    .where(
      and(
        sql`${mails.key} like any (array['password-reset %', 'email-c%'])`,
        sql`${mails.state} not in ('waiting', 'sending')`,
        lt(mails.createdAt, sql`now() - interval '30 days'`),
      ),
    );
}
