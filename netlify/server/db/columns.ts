import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProviderName } from '../../../src/features/orders/providers.rules.ts';

/**
 * Compared byte by byte, so that ids sort the same in the database, in the build and on every
 * machine.
 */
export const id = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });

/** Id of the transaction that wrote the row; means nothing in another database. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const CURRENT_TRANSACTION_ID = sql`pg_current_xact_id()`;

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

export const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

export function excluded(column: AnyColumn): SQL {
  return sql.raw(`excluded."${column.name}"`);
}

export function isOneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}

/** Has no check constraint, so that a new provider needs no migration. */
export const provider = (name: string) => text(name).$type<ProviderName>();
