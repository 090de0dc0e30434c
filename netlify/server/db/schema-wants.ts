/** Favourites, back-in-stock alerts and wants (docs/decisions/0105). */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../src/features/base/language.rules.ts';
import { GRADES, SEXES } from '../../../src/features/specimens/specimen.rules.ts';
import { TAXON_LEVELS } from '../../../src/features/wants/wants.rules.ts';
import { id, isOneOf, timestamptz } from './columns.ts';
import { users } from './schema-accounts.ts';

/** Alerts that wait for stock. Condition of an index; queries must repeat it literally. */
export const IS_OPEN_ALERT = sql.raw(
  `"stock_alerts"."confirmed_at" is not null and "stock_alerts"."mailed_at" is null`,
);
/** Condition of an index; queries must repeat it literally. */
export const IS_UNCONFIRMED_ALERT = sql.raw(`"stock_alerts"."confirmed_at" is null`);
/** Matches that no mail has reported. Condition of an index; queries must repeat it literally. */
export const IS_UNMAILED_MATCH = sql.raw(`"want_matches"."mailed_at" is null`);

/** Products have no foreign key, because a withdrawn one may return. */
export const favorites = pgTable(
  'favorites',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: id('product_id').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favorites_of_product').on(table.productId),
  ],
);

/** The private link to an account's favourites. Its token derives from `linkId` and the shop's secret. */
export const favoriteLinks = pgTable('favorite_links', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  linkId: uuid('link_id').notNull().unique(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

/** An address that alerts are mailed to, with or without an account. */
export const alertMailboxes = pgTable(
  'alert_mailboxes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    /** Time of the last request, mail or unsubscription. */
    usedAt: timestamptz('used_at').notNull().defaultNow(),
    /** Limits mails to one a day. */
    mailedAt: timestamptz('mailed_at'),
    unsubscribedAt: timestamptz('unsubscribed_at'),
    /** The language of the page where the owner last asked for mails. An account with this address has its own, which wins. */
    language: text('language', { enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
  },
  (table) => [
    index('alert_mailboxes_by_use').on(table.usedAt),
    check('alert_mailboxes_language_known', isOneOf(table.language, LANGUAGES)),
  ],
);

export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    mailboxId: uuid('mailbox_id')
      .notNull()
      .references(() => alertMailboxes.id, { onDelete: 'cascade' }),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    confirmedAt: timestamptz('confirmed_at'),
    mailedAt: timestamptz('mailed_at'),
  },
  (table) => [
    unique('stock_alerts_once').on(table.mailboxId, table.productId, table.variantKey),
    index('stock_alerts_open').on(table.productId, table.variantKey).where(IS_OPEN_ALERT),
    index('stock_alerts_by_age').on(table.createdAt),
    index('stock_alerts_unconfirmed').on(table.createdAt).where(IS_UNCONFIRMED_ALERT),
    index('stock_alerts_mailed').on(table.mailedAt).where(sql`${table.mailedAt} is not null`),
  ],
);

export const wants = pgTable(
  'wants',
  {
    /** Chosen by the client, so that a repeated call adds nothing. */
    id: uuid('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    level: text('level', { enum: TAXON_LEVELS }).notNull(),
    /** A species' id, a genus, or a family. */
    taxon: id('taxon').notNull(),
    sex: text('sex', { enum: SEXES }),
    grade: text('quality', { enum: GRADES }),
    /** ISO 3166-1 code. */
    origin: text('origin'),
    maxFen: integer('max_fen'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** A want expires a year after its last change. */
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('wants_of_user').on(table.userId),
    index('wants_of_taxon').on(table.level, table.taxon),
    index('wants_by_age').on(table.changedAt),
    check('wants_level_known', isOneOf(table.level, TAXON_LEVELS)),
  ],
);

/** A grade of a product that satisfied a want. Reported once; deleted after a month. */
export const wantMatches = pgTable(
  'want_matches',
  {
    wantId: uuid('want_id')
      .notNull()
      .references(() => wants.id, { onDelete: 'cascade' }),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    foundAt: timestamptz('found_at').notNull().defaultNow(),
    mailedAt: timestamptz('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.wantId, table.productId, table.variantKey] }),
    index('want_matches_unmailed').on(table.wantId).where(IS_UNMAILED_MATCH),
    index('want_matches_by_age').on(table.foundAt),
  ],
);
