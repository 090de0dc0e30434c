import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { connectPostgres, type Database, type OpenDatabase } from './connection.ts';
import { rowsOf } from './rows.ts';

let opened: OpenDatabase | undefined;
beforeEach(() => {
  vi.spyOn(pg.Client.prototype, 'query');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await opened?.close();
});

async function openTable(prepared: boolean): Promise<Database> {
  opened = connectPostgres(inject('postgresAddress'), { connections: 1, prepared });
  await opened.database.execute(sql`create temp table notes (word text unique)`);
  return opened.database;
}

const put = (database: Database, word: string) =>
  database.execute(sql`insert into notes values (${word}) returning word`);
const words = async (database: Database) =>
  (await rowsOf<{ word: string }>(database, sql`select word from notes order by word`)).map(
    ({ word }) => word,
  );

/** A statement has its name from the second time on, and is known to the connection from the third. */
const TIMES = ['a', 'b', 'c', 'd'];

test.each([true, false])('a transaction is done as a whole, or not at all; by name: %s', async (prepared) => {
  const database = await openTable(prepared);
  for (const word of TIMES) {
    const stopped = database.transaction(async (tx) => {
      await put(tx, word);
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await words(database)).not.toContain(word);
    const answer = await database.transaction(async (tx) => {
      const first = await put(tx, word);
      await put(tx, `${word}2`);
      return first;
    });
    expect(answer).toMatchObject({ rows: [{ word }] });
  }
  expect(await words(database)).toEqual(TIMES.flatMap((word) => [word, `${word}2`]));
});

test.each([true, false])('`begin` goes out with the first statement; by name: %s', async (prepared) => {
  const database = await openTable(prepared);
  for (const word of TIMES) await database.transaction((tx) => put(tx, word));
  const { query } = pg.Client.prototype;
  vi.mocked(query).mockClear();
  await database.transaction((tx) => put(tx, 'e'));
  expect(query).toHaveBeenCalledTimes(2);
  expect(await words(database)).toContain('e');
});

test.each([true, false])(
  'a first statement that fails takes nothing down but its transaction; by name: %s',
  async (prepared) => {
    const database = await openTable(prepared);
    await put(database, 'a');
    for (const _ of TIMES) await expect(database.transaction((tx) => put(tx, 'a'))).rejects.toThrow();
    await database.transaction(async (tx) => void (await put(tx, 'b')));
    expect(await words(database)).toEqual(['a', 'b']);
  },
);

test('a statement without values begins a transaction, too', async () => {
  const database = await openTable(true);
  const stopped = database.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('a')`);
    throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  expect(await words(database)).toEqual([]);
});

test('a transaction that asks nothing sends nothing', async () => {
  const database = await openTable(true);
  const { query } = pg.Client.prototype;
  vi.mocked(query).mockClear();
  expect(await database.transaction(async () => 'done')).toBe('done');
  await expect(database.transaction(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect(query).not.toHaveBeenCalled();
  expect(await words(database)).toEqual([]);
});
