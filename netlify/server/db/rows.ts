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
