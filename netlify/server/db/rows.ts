import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';

const dialect = new PgDialect();

type Value = string | number | null | SQLWrapper;

/** Builds the SQL text once (docs/decisions/0027). */
export function sqlTemplate<Name extends string, T = unknown>(
  write: (value: Readonly<Record<Name, SQL>>) => SQL,
): (values: Readonly<Record<Name, Value>>) => SQL<T> {
  let made: { readonly texts: TemplateStringsArray; readonly values: readonly unknown[] } | undefined;
  return (given) => {
    made ??= makeText(write);
    const values = made.values.map((one) => (is(one, Placeholder) ? given[one.name as Name] : one));
    return sql<T>(made.texts, ...values);
  };
}

function makeText<Name extends string>(write: (value: Readonly<Record<Name, SQL>>) => SQL) {
  const named = new Proxy({} as Record<Name, SQL>, {
    get: (_, name) => sql`${sql.placeholder(String(name))}`,
  });
  const { sql: text, params } = dialect.sqlToQuery(write(named));
  const texts = text.split(/\$\d+/);
  return { texts: Object.assign(texts, { raw: texts }), values: params };
}

/** The caller asserts the rows' type; nothing checks the assertion. */
export async function queryRows<Row>(database: Database, statement: SQL): Promise<Row[]> {
  return ((await database.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/**
 * Returns a name for each form of account (absent, an id, or an expression that finds the session's), because each
 * form makes a different SQL text.
 */
export function preparedStatementName(call: string, account: SQL | string | undefined): string {
  if (account === undefined) return call;
  return typeof account === 'string' ? `${call} of an account` : `${call} of a session`;
}

/**
 * Runs all writes in one statement: they have no order, none sees rows that another inserts, and foreign keys
 * are checked at the end.
 */
export async function writeInOneStatement(
  transaction: Database,
  writes: readonly SQLWrapper[],
): Promise<void> {
  const named = writes.map((write, at) => sql`${sql.raw(`write_${at}`)} as ${write}`);
  await transaction.execute(sql`with ${sql.join(named, sql`, `)} select`);
}
