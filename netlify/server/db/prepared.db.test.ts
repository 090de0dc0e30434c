import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import type { LogEntry } from '../base/log.ts';
import { connectPostgres } from './connection.ts';
import { rowsOf } from './rows.ts';

const PREPARED = sql`select statement from pg_prepared_statements where statement like ${'%said%'} and name <> ''`;

test('a statement that comes again is prepared by name, unless the setting says no', async () => {
  for (const prepared of [true, false]) {
    const { database, close } = connectPostgres(inject('postgresAddress'), { connections: 1, prepared });
    for (const word of ['a', 'b', 'c'])
      expect(await rowsOf(database, sql`select ${word}::text as said`)).toEqual([{ said: word }]);
    expect(await rowsOf(database, PREPARED)).toHaveLength(prepared ? 1 : 0);
    await close();
  }
});

test('a pool that forgets what was prepared fails one call, is named in the log, and is asked without names', async () => {
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => void logged.push(entry);
  const { database, close } = connectPostgres(inject('postgresAddress'), { connections: 1, log });
  const say = () => rowsOf(database, sql`select ${'a'}::text as said`);
  await say();
  await say();
  await database.execute(sql`deallocate all`);
  await expect(say()).rejects.toThrow();
  expect(await say()).toEqual([{ said: 'a' }]);
  expect(logged).toMatchObject([{ level: 'error', event: expect.stringContaining('DATABASE_PREPARED=off') }]);
  await close();
});
