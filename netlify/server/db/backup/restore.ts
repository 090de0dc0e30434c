import { type SQL, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Database } from '../connection.ts';
import { migrate } from '../migrate.ts';
import { queryRows } from '../rows.ts';
import { type BackupHeader, backupHeaderSchema, backupLineSchema } from './lines.ts';
import {
  type BackupTable,
  readAppliedMigrations,
  readTables,
  type Sequence,
  tablesWithRows,
} from './tables.ts';

export type RestoreResult =
  | { readonly kind: 'restored'; readonly at: string; readonly rows: Readonly<Record<string, number>> }
  | { readonly kind: 'not-empty'; readonly table: string }
  /** Migrations that are only in the backup or only in the database. */
  | { readonly kind: 'other-migrations'; readonly names: readonly string[] }
  | { readonly kind: 'broken'; readonly reason: string };

class Broken extends Error {}

/** Limits of one statement: rows, and characters of their JSON. */
const STATEMENT_ROWS_MAX = 500;
const STATEMENT_CHARACTERS_MAX = 2_000_000;

/**
 * One transaction: the backup's migrations, its rows, newer migrations. Throws if network or disk
 * fails.
 */
export async function restoreBackup(
  database: Database,
  lines: AsyncIterable<string>,
): Promise<RestoreResult> {
  const iterator = lines[Symbol.asyncIterator]();
  const header = backupHeaderSchema.safeParse(parsed((await iterator.next()).value));
  if (!header.success) return { kind: 'broken', reason: 'its first line is not that of a backup' };
  const [, { at, migrations }] = header.data;
  const refused = await prepare(database, migrations);
  if (refused !== undefined) return refused;
  try {
    const rows = await database.transaction(async (tx) => {
      // The rows already contain the triggers' effects; firing them again would count an order's
      // events twice.
      await setTriggers(tx, 'disable');
      const counts = await readIn(tx, iterator);
      await setTriggers(tx, 'enable');
      return counts;
    });
    await migrate(database);
    return { kind: 'restored', at, rows };
  } catch (error) {
    if (error instanceof Broken) return { kind: 'broken', reason: error.message };
    throw error;
  }
}

type Refused = Exclude<RestoreResult, { kind: 'restored' }>;

async function prepare(
  database: Database,
  wanted: BackupHeader[1]['migrations'],
): Promise<Refused | undefined> {
  for (const { name } of await readTables(database)) {
    const [found] = await queryRows<{ found: boolean }>(
      database,
      sql`select exists (select from ${sql.identifier(name)}) as found`,
    );
    if (found?.found === true) return { kind: 'not-empty', table: name };
  }
  await migrate(database, { only: wanted });
  const applied = await readAppliedMigrations(database);
  const other = [...new Set(wanted).symmetricDifference(new Set(applied))];
  return other.length > 0 ? { kind: 'other-migrations', names: other } : undefined;
}

async function readIn(tx: Database, lines: AsyncIterator<string>): Promise<Record<string, number>> {
  const tables = new Map(tablesWithRows(await readTables(tx)).map((table) => [table.name, table]));
  const counts: Record<string, number> = {};
  let table: BackupTable | undefined;
  let batch: string[] = [];
  let characters = 0;
  const insert = async () => {
    if (table !== undefined && batch.length > 0) await insertRows(tx, table, batch);
    [batch, characters] = [[], 0];
  };
  for (let { value, done } = await lines.next(); done !== true; { value, done } = await lines.next()) {
    if (value.startsWith('{')) {
      if (table === undefined) throw new Broken('a row stands before any table');
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      batch.push(value);
      characters += value.length;
      if (batch.length >= STATEMENT_ROWS_MAX || characters >= STATEMENT_CHARACTERS_MAX) await insert();
      continue;
    }
    await insert();
    const part = backupLineSchema.safeParse(parsed(value));
    if (!part.success) throw new Broken('it has a line that no backup has');
    const [kind, content] = part.data;
    if (kind === 'end') return requireSame(counts, content);
    if (kind === 'sequence') await setSequence(tx, content);
    else {
      table = tables.get(content);
      if (table === undefined) throw new Broken(`it has a table "${content}" that this shop has not`);
      counts[content] = 0;
    }
  }
  throw new Broken('its end is missing');
}

/** Inserts the JSON text as it is, because numbers would lose digits in JavaScript. */
async function insertRows(
  tx: Database,
  { name, columns }: BackupTable,
  rows: readonly string[],
): Promise<void> {
  const list: SQL = sql.raw(columns.join(', '));
  const statement = sql`insert into ${sql.identifier(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.identifier(name)}, ${`[${rows.join(',')}]`}::text::jsonb)`;
  await tx.execute(statement).catch(refused(`rows of ${name}`));
}

/**
 * SQLSTATE classes of data, integrity and naming errors
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const DATA_ERROR = /^(22|23|42)/;

/** Omits the backup's data, which PostgreSQL's and Drizzle's messages quote. */
function refused(what: string): (error: unknown) => never {
  return (error) => {
    const { cause } = error instanceof DrizzleQueryError ? error : { cause: error };
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (DATA_ERROR.test(code)) throw new Broken(`the database refuses its ${what} (SQLSTATE ${code})`);
    throw error;
  };
}

/** Switches only the shop's own triggers; foreign keys stay checked. */
async function setTriggers(tx: Database, state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await readTables(tx)) {
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`);
  }
}

async function setSequence(tx: Database, { name, value, called }: Sequence): Promise<void> {
  const statement = sql`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${called})`;
  await tx.execute(statement).catch(refused(`sequence ${name}`));
}

function requireSame(
  counts: Record<string, number>,
  expected: Record<string, number>,
): Record<string, number> {
  const differs = Object.keys({ ...counts, ...expected }).find((name) => counts[name] !== expected[name]);
  if (differs !== undefined)
    throw new Broken(`it tells of ${expected[differs]} rows of ${differs} and has ${counts[differs]}`);
  return counts;
}

function parsed(line: unknown): unknown {
  try {
    return typeof line === 'string' ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}
