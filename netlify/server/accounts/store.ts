/** What the shop knows of its shoppers beyond better-auth (auth-store.ts). */
import { and, desc, eq, exists, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { countryOf } from '../../../src/rules/country.ts';
import type { Database } from '../db/connection.ts';
import type { Role } from '../db/kinds.ts';
import { template } from '../db/rows.ts';
import {
  avatars,
  credentials,
  emailChanges,
  emailUndos,
  mails,
  orders,
  passwordResets,
  sessions,
  tries,
  users,
} from '../db/schema.ts';

export interface Shopper {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** True once a link that was mailed there was followed. */
  readonly emailVerified: boolean;
  readonly phone: string;
  readonly address: string;
  /** `shopper` while the mailbox is not confirmed, whatever was granted to its address before. */
  readonly role: Role;
  readonly avatarHash: string | null;
  /** The address that waits for its mailbox to confirm it. */
  readonly pendingEmail: string | null;
}

const shopperColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  phone: users.phone,
  address: users.address,
  role: sql<Role>`case when ${users.emailVerified} then ${users.role} else 'shopper' end`,
  avatarHash: avatars.hash,
  pendingEmail: emailChanges.email,
};

const isPending = sql`${emailChanges.userId} = ${users.id} and ${emailChanges.expiresAt} > now()`;

/** Whose live session this is: one query, on every call of a shopper. */
export async function findShopper(database: Database, token: string): Promise<Shopper | undefined> {
  const [found] = await database
    .select(shopperColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .leftJoin(emailChanges, isPending)
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)))
    .prepare('session')
    .execute();
  return found;
}

/** The row of a live session: names it where its token must not be told. */
export async function sessionIdOf(database: Database, token: string): Promise<string | undefined> {
  const [found] = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
  return found?.id;
}

/** What the account of a live session may do now; undefined when the session is over. */
export async function roleOfSession(
  database: Database,
  sessionId: string,
  userId: string,
): Promise<Role | undefined> {
  const [found] = await database
    .select({ role: shopperColumns.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)));
  return found?.role;
}

/** The account of a live session, for statements of others that ask for more: null where there is no such session. */
export function accountOfSession(token: string): SQL<string | null> {
  return ACCOUNT({ token });
}

const ACCOUNT = template<'token', string | null>(
  ({ token }) => sql`(
  select ${sessions.userId} from ${sessions} where ${sessions.expiresAt} > now() and ${sessions.token} = ${token})`,
);

export async function readShopper(database: Database, id: string): Promise<Shopper | undefined> {
  const [found] = await database
    .select(shopperColumns)
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .leftJoin(emailChanges, isPending)
    .where(eq(users.id, id));
  return found;
}

/** The account as it is now, which nobody changes until the transaction ends; undefined when there is none. */
export async function lockShopper(
  transaction: Database,
  id: string,
): Promise<(Profile & Holder) | undefined> {
  const { name, email, emailVerified, phone, address } = users;
  const [found] = await transaction
    .select({ id: users.id, name, email, emailVerified, phone, address })
    .from(users)
    .where(eq(users.id, id))
    // Others may go on to refer to it: who begins a session holds the password's lock, and waits for none.
    .for('no key update');
  return found;
}

/** Deletes the account, and with it sessions, password, links, pending change, picture and cart. */
export async function deleteUser(transaction: Database, id: string): Promise<void> {
  await transaction.delete(users).where(eq(users.id, id));
}

export interface UserRecord {
  readonly createdAt: Date;
  readonly sessions: readonly { readonly createdAt: Date; readonly expiresAt: Date }[];
}

/** Since when there is the account, and where it is logged in. */
export async function readUserRecord(database: Database, id: string): Promise<UserRecord> {
  const { createdAt, expiresAt } = sessions;
  const rows = await database
    .select({ registeredAt: users.createdAt, createdAt, expiresAt })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.id, id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt));
  const [first] = rows;
  if (first === undefined) throw new Error('an account without a session asked for its data');
  return { createdAt: first.registeredAt, sessions: rows };
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

/** The account that has an address. */
export interface Holder {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Whoever proves the mailbox of an address waits here for the others who do, until the transaction ends: each of them
 * changes rows of several accounts. Before all other locks.
 */
export async function lockAddress(transaction: Database, email: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox of ${email}`}, 0))`);
}

export async function findHolder(database: Database, email: string): Promise<Holder | undefined> {
  const [found] = await database
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return found;
}

/**
 * Whether the password is still this one; if so, nobody changes it, and no other session of the account begins, until
 * the transaction ends.
 */
export async function lockCredential(transaction: Database, credential: Credential): Promise<boolean> {
  const found = await transaction
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.userId, credential.userId), eq(credentials.password, credential.passwordHash)))
    .for('update');
  return found.length > 0;
}

/** Ends all sessions of an account but so many of the newest. */
export async function endOldestSessions(transaction: Database, userId: string, kept: number): Promise<void> {
  const oldest = transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(kept);
  await transaction.delete(sessions).where(inArray(sessions.id, oldest));
}

export type Profile = Pick<Shopper, 'name' | 'email' | 'phone' | 'address'>;

/** What a shopper changes without confirming it; the address for mails has a way of its own (email-change.ts). */
export async function writeProfile(
  transaction: Database,
  id: string,
  { name, phone, address }: Omit<Profile, 'email'>,
): Promise<void> {
  await transaction
    .update(users)
    .set({ name, phone, address, updatedAt: sql`now()` })
    .where(eq(users.id, id));
  await writeCountry(transaction, id, address);
}

/**
 * Gives a locked account an address that its mailbox has confirmed; true if the one before was confirmed, too. Throws a
 * violation of `users_email_unique` if another account has it.
 */
export async function moveToEmail(transaction: Database, id: string, email: string): Promise<boolean> {
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
 * Goods go to the present address until they are shipped: paid orders that wait tell its country. Their rows are locked
 * already, as each of them has an event of the change (`changed_address_is_event`).
 */
async function writeCountry(transaction: Database, id: string, address: string): Promise<void> {
  const waits = and(eq(orders.status, 'completed'), eq(orders.shippingStatus, 'pending'));
  const country = countryOf(address);
  const isAnother = sql`${orders.country} is distinct from ${country}`;
  await transaction
    .update(orders)
    .set({ country })
    .where(and(eq(orders.accountId, id), waits, isNull(orders.recipient), isAnother));
}

/** Notes that whoever has the account reads the mails of its address. */
export async function confirmMailbox(transaction: Database, id: string): Promise<void> {
  await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, id));
}

/** For a statement that locks more: the account as `lockShopper` locks it; null when there is none any more. */
export function lockedShopper(id: SQL<string | null>): SQL<string | null> {
  return sql`(select buyer.id from ${users} buyer where buyer.id = ${id} for no key update)`;
}

export interface Avatar {
  readonly hash: string;
  readonly picture: Uint8Array;
}

/** `undefined` removes it. */
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

/** Notes a link that was made for the account of this address; false when there is none. */
export async function addReset(
  database: Database,
  email: string,
  tokenHash: string,
  minutes: number,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    // Locked, as a change of the address drops the links that were mailed to the old one.
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('share');
    if (user === undefined) return false;
    const expiresAt = sql`now() + make_interval(mins => ${minutes})`;
    await tx.insert(passwordResets).values({ tokenHash, userId: user.id, expiresAt });
    return true;
  });
}

/** The account of an open link. */
export async function findByLink(database: Database, tokenHash: string): Promise<Holder | undefined> {
  const [found] = await database
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpen(tokenHash));
  return found;
}

/**
 * Uses a link up, and with it all others of its account, which it locks; whose it was. Of many at once one gets it.
 * Whoever followed it reads the mails of that address.
 */
export async function takeReset(transaction: Database, tokenHash: string): Promise<Holder | undefined> {
  // The account first, as whoever changes its address does, which drops the links.
  const [owner] = await transaction
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpen(tokenHash))
    .for('no key update', { of: users });
  if (owner === undefined) return undefined;
  const stillOpen = transaction.select().from(passwordResets).where(isOpen(tokenHash));
  const used = await transaction
    .delete(passwordResets)
    .where(and(eq(passwordResets.userId, owner.id), exists(stillOpen)))
    .returning({ tokenHash: passwordResets.tokenHash });
  return used.length === 0 ? undefined : owner;
}

export async function dropResets(transaction: Database, userId: string): Promise<void> {
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

function isOpen(tokenHash: string) {
  return and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));
}

/** Removes what has run out and is of no use any more. */
export async function removeStale(database: Database): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await database.delete(passwordResets).where(lt(passwordResets.expiresAt, sql`now()`));
  await database.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
  await database.delete(emailUndos).where(lt(emailUndos.expiresAt, sql`now()`));
  // Of tries that were given back nothing is left.
  const newest = sql`coalesce(${tries.times}[cardinality(${tries.times})], '-infinity')`;
  await database.delete(tries).where(sql`${newest} < now() - interval '1 day'`);
  // Their keys have random parts, so they need not be remembered; those of orders do.
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
