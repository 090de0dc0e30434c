import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/features/base/language.rules.ts';
import { bytes, id, isOneOf, timestamptz } from './columns.ts';
import { ROLES } from './kinds.ts';

export const users = pgTable(
  'users',
  {
    id: id('id').primaryKey(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    /**
     * Until a mailed link confirms the address, another account can still register it (docs/decisions/0066).
     */
    emailVerified: boolean('email_verified').notNull().default(false),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    /** ISO 3166-1 code of the address; null if unknown. */
    country: text('country'),
    /** Language of the page that the account used last; mails are written in it. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    role: text('role', { enum: ROLES }).notNull().default('shopper'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Operators search by the beginning of a name or address, and by the end of a phone number.
    index('users_by_name').on(sql`lower(${table.name}) text_pattern_ops`),
    index('users_by_email').on(sql`${table.email} text_pattern_ops`),
    index('users_by_phone').on(
      sql`reverse(regexp_replace(${table.phone}, '[^0-9]', '', 'g')) text_pattern_ops`,
    ),
    // The migration that adds the index defines the functions.
    index('users_by_name_part').using('gin', sql`search_parts(folded(${table.name}))`),
    check('users_role_known', isOneOf(table.role, ROLES)),
    check('users_language_known', isOneOf(table.language, LANGUAGES)),
    check('users_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id('id').primaryKey(),
    token: id('token').notNull().unique(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
);

/** The address book. The account has the name, phone, address and country of the default address. */
export const addresses = pgTable(
  'addresses',
  {
    /** The Idempotency-Key of the call that added the address. */
    id: uuid('id').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    phone: text('phone').notNull(),
    /** ISO 3166-1 code. */
    country: text('country').notNull(),
    /** Street and house, in up to three lines. */
    lines: text('lines').notNull(),
    district: text('district').notNull().default(''),
    city: text('city').notNull().default(''),
    region: text('region').notNull().default(''),
    postcode: text('postcode').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
    check('addresses_country_code', sql`${table.country} ~ '^[A-Z]{2}$'`),
  ],
);

/** Passwords. `provider_id` is always `credential`, and `account_id` equals the user's id. */
export const credentials = pgTable(
  'credentials',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: id('account_id').notNull(),
    password: text('password'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_of_user').on(table.userId)],
);

export const avatars = pgTable('avatars', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  picture: bytes('picture').notNull(),
});

/** Only the token's hash is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('password_resets_of_user').on(table.userId)],
);

/**
 * Pending changes of e-mail addresses, at most one per account (docs/decisions/0066). Tokens derive from `id` and the
 * shop's secret; only their hashes are stored.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().unique(),
    /** Lower case. Several accounts may request one address; the first to confirm gets it. */
    email: text('email').notNull(),
    confirmHash: text('confirm_hash').notNull().unique(),
    stopHash: text('stop_hash').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('email_changes_of_email').on(table.email)],
);

/** Keys are hashes of account, network or browser. */
export const tries = pgTable('tries', {
  key: text('key').primaryKey(),
  /** Oldest first. A future time is a reserved turn. */
  times: timestamptz('times').array().notNull(),
  lastAllowed: uuid('last_allowed').notNull(),
});
