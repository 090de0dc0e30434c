import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import { isOneOf, timestamptz } from './columns.ts';
import { BUILD_STATES } from './kinds.ts';

/** Publishing a document adds no row: `changedBy` of the catalogue records that request. */
export const siteBuilds = pgTable(
  'site_builds',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text('state', { enum: BUILD_STATES }).notNull(),
    /** An editor's account, or `content` for a build after a publish. */
    actor: text('actor').notNull(),
    askedAt: timestamptz('asked_at').notNull().defaultNow(),
    begunAt: timestamptz('begun_at'),
    endedAt: timestamptz('ended_at'),
    /** The build contains every change with a lower ticket. */
    covers: bigint('covers', { mode: 'number' }),
    /** The live deploy at the hook's call; the next deploy is the build's. */
    deploy: text('deploy'),
    note: text('note'),
  },
  (table) => [
    index('site_builds_by_begin').on(table.begunAt),
    index('site_builds_asked').on(table.id).where(sql`${table.state} = 'asked'`),
    check('site_builds_state_known', isOneOf(table.state, BUILD_STATES)),
  ],
);

/** One row: the rules as Sanity had them at `copiedAt`. */
export const shippingRules = pgTable(
  'shipping_rules',
  {
    only: boolean('only').primaryKey().default(true),
    /** Drawn before the fetch, as in `catalogueDocuments`. */
    ticket: bigint('ticket', { mode: 'number' }).notNull(),
    rules: jsonb('rules').$type<readonly ShippingRule[]>().notNull(),
    copiedAt: timestamptz('copied_at').notNull().defaultNow(),
  },
  (table) => [check('shipping_rules_one_row', sql`${table.only}`)],
);
