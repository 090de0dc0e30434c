/** Accounts, their sessions and what guards them. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, isOneOf, moment } from './columns.ts';
import { ROLES } from './kinds.ts';

export const users = pgTable(
  'users',
  {
    id: id('id').primaryKey(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    /** True once somebody followed a link that was mailed there. Until then the address blocks nobody (0066). */
    emailVerified: boolean('email_verified').notNull().default(false),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    role: text('role', { enum: ROLES }).notNull().default('shopper'),
    /** An operator vouches for it: what it holds without paying is not limited (checkout/holding.ts). */
    trusted: boolean('trusted').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // What operators search orders by: the beginning of a name or an address, the end of a phone.
    index('users_by_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('users_by_email').on(sql`${table.email} text_pattern_ops`),
    index('users_by_phone').on(
      sql`reverse(regexp_replace(${table.phone}, '[^0-9]', '', 'g')) text_pattern_ops`,
    ),
    // Any part of a name; the functions are of the migration that made the index.
    index('users_by_name_part').using('gin', sql`search_parts(folded(${table.name}))`),
    check('users_role_known', isOneOf(table.role, ROLES)),
  ],
);

/** The cookie holds the token with a signature, so a row alone opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    id: id('id').primaryKey(),
    token: id('token').notNull().unique(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    /** Unused: migrations only expand (0073). */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
);

/** Passwords. The provider is always `credential`, and the account's id there the user's. */
export const credentials = pgTable(
  'credentials',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: id('account_id').notNull(),
    /** See accounts/scrypt.ts. */
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_of_user').on(table.userId)],
);

/** Pictures of users as WebP squares; the hash of the bytes is part of their address. */
export const avatars = pgTable('avatars', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  picture: bytes('picture').notNull(),
});

/**
 * Links that prove a mailbox and were not used yet: they set a new password, or confirm a registration. The link's token
 * is kept nowhere, only its hash.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_of_user').on(table.userId)],
);

/**
 * A change of an account's address that the new mailbox has not confirmed yet (docs/decisions/0066): one per account.
 * The links' tokens are kept nowhere: they follow from `id` and the shop's secret, and the table holds their hashes.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().unique(),
    /** The new address, in lower case. Several accounts may ask for one: the first to confirm it gets it. */
    email: text('email').notNull(),
    /** Of the link in the mail to the new address. */
    confirmHash: text('confirm_hash').notNull().unique(),
    /** Of the link in the mail to the present address. */
    stopHash: text('stop_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_changes_of_email').on(table.email)],
);

/**
 * Not used any more. The release before 0066 wrote here the links that undid a change of the address; the table is
 * dropped once no release that writes it can come back (docs/deploying.md). Until then `remove-stale` empties it.
 */
export const emailUndos = pgTable(
  'email_undos',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    place: integer('place').notNull().generatedAlwaysAsIdentity(),
    expiresAt: moment('expires_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [index('email_undos_of_user').on(table.userId), index('email_undos_of_email').on(table.email)],
);

/** Recent tries of what may be tried only so often, by a hash of what tries or is tried (accounts/limiter.ts). */
export const tries = pgTable('tries', {
  key: text('key').primaryKey(),
  /** When, or when it is its turn; the oldest first. Never more than are allowed. */
  times: moment('times').array().notNull(),
  /** The try that was let through last. */
  lastAllowed: uuid('last_allowed').notNull(),
});
