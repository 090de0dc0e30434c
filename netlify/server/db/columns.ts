/** What columns of several tables have in common. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import type { ProviderName } from '../../../src/rules/providers/providers.ts';

/** Compared byte by byte: ids sort alike in the database, in the build and on every machine. */
export const id = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Number of the transaction that wrote a row: a snapshot of PostgreSQL tells whether it saw that one. A backup leaves it
 * out, as another database has other transactions.
 */
export const writtenIn = customType<{ data: string }>({ dataType: () => 'xid8' });
/** That of the statement in which it stands. */
export const THIS_TRANSACTION = sql`pg_current_xact_id()`;

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** In an upsert: what the row that was there already was to get in this column. */
export function excluded(column: AnyColumn): SQL {
  return sql.raw(`excluded."${column.name}"`);
}

/** For a check: the column holds one of these words. */
export function isOneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}

/** No check holds these: the providers are what the server is given, not what the database was made with. */
export const provider = (name: string) => text(name).$type<ProviderName>();
