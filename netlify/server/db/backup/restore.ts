/** Brings a backup into a database that is empty. All rows or none: what fails in the middle leaves it empty. */
import { type SQL, sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Database } from '../connection.ts';
import { migrate } from '../migrate.ts';
import { rowsOf } from '../rows.ts';
import { type Header, headerSchema, partSchema } from './lines.ts';
import { keptOf, readApplied, readTables, type Sequence, type Table } from './tables.ts';

export type Restored =
  /** `at`: of what moment the backup is. */
  | { readonly kind: 'restored'; readonly at: string; readonly rows: Readonly<Record<string, number>> }
  /** The database holds something: its rows would be mixed with those of the backup. */
  | { readonly kind: 'not-empty'; readonly table: string }
  /** The database, or these sources, have other migrations than the backup was made with. */
  | { readonly kind: 'other-migrations'; readonly names: readonly string[] }
  | { readonly kind: 'broken'; readonly reason: string };

/** A backup that can't be what `writeBackup` wrote. */
class Broken extends Error {}

/** Rows that go into one statement, and how long they may be together, in characters. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2_000_000;

/**
 * The database gets the migrations with which the backup was made, then its rows, then the newer migrations: a backup
 * of an older shop is brought along. A network or disk that fails throws.
 */
export async function restoreBackup(database: Database, lines: AsyncIterable<string>): Promise<Restored> {
  const iterator = lines[Symbol.asyncIterator]();
  const header = headerSchema.safeParse(parsed((await iterator.next()).value));
  if (!header.success) return { kind: 'broken', reason: 'its first line is not that of a backup' };
  const [, { at, migrations }] = header.data;
  const refused = await prepare(database, migrations);
  if (refused !== undefined) return refused;
  try {
    const rows = await database.transaction(async (tx) => {
      // What triggers would do is in the rows already: an order's version counts its events once.
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

type Refused = Exclude<Restored, { kind: 'restored' }>;

async function prepare(database: Database, wanted: Header[1]['migrations']): Promise<Refused | undefined> {
  for (const { name } of await readTables(database)) {
    const [found] = await rowsOf<{ found: boolean }>(
      database,
      sql`select exists (select from ${sql.identifier(name)}) as found`,
    );
    if (found?.found === true) return { kind: 'not-empty', table: name };
  }
  await migrate(database, { only: wanted });
  const applied = await readApplied(database);
  const other = [...new Set(wanted).symmetricDifference(new Set(applied))];
  return other.length > 0 ? { kind: 'other-migrations', names: other } : undefined;
}

async function readIn(tx: Database, lines: AsyncIterator<string>): Promise<Record<string, number>> {
  const tables = new Map(keptOf(await readTables(tx)).map((table) => [table.name, table]));
  const counts: Record<string, number> = {};
  let table: Table | undefined;
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
      if (batch.length >= ROWS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await insert();
      continue;
    }
    await insert();
    const part = partSchema.safeParse(parsed(value));
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

/** The text of the rows goes in as it is: no number passes through JavaScript and loses a digit. */
async function insertRows(tx: Database, { name, columns }: Table, rows: readonly string[]): Promise<void> {
  const list: SQL = sql.raw(columns.join(', '));
  const statement = sql`insert into ${sql.identifier(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${sql.identifier(name)}, ${`[${rows.join(',')}]`}::text::jsonb)`;
  await tx.execute(statement).catch(refused(`rows of ${name}`));
}

/** SQLSTATE classes of data, integrity and naming errors (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const OF_CONTENT = /^(22|23|42)/;

/**
 * For an error of the database that the backup's content caused: says what it refused, and none of the content, which
 * the error's own message and Drizzle's quote.
 */
function refused(what: string): (error: unknown) => never {
  return (error) => {
    const { cause } = error instanceof DrizzleQueryError ? error : { cause: error };
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (OF_CONTENT.test(code)) throw new Broken(`the database refuses its ${what} (SQLSTATE ${code})`);
    throw error;
  };
}

/** Of our own ones alone: foreign keys stay checked. */
async function setTriggers(tx: Database, state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await readTables(tx)) {
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`);
  }
}

async function setSequence(tx: Database, { name, value, called }: Sequence): Promise<void> {
  const statement = sql`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${called})`;
  await tx.execute(statement).catch(refused(`sequence ${name}`));
}

function requireSame(counts: Record<string, number>, told: Record<string, number>): Record<string, number> {
  const differs = Object.keys({ ...counts, ...told }).find((name) => counts[name] !== told[name]);
  if (differs !== undefined)
    throw new Broken(`it tells of ${told[differs]} rows of ${differs} and has ${counts[differs]}`);
  return counts;
}

function parsed(line: unknown): unknown {
  try {
    return typeof line === 'string' ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}
