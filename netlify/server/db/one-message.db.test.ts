import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connectPostgres, type Database, type OpenDatabase } from './connection.ts';
import { rowsOf } from './rows.ts';
import { rowsOfBoth, transactionEnding } from './together.ts';

setFlagsFromString('--expose-gc');
const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');

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

/** What goes out by the calls of `work`, counted at the driver, after as many calls as names take. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  for (const _ of TIMES) await work();
  const { query } = pg.Client.prototype;
  vi.mocked(query).mockClear();
  await work();
  return vi.mocked(query).mock.calls.length;
}

describe.each([true, false])('statements that are asked together; by name: %s', (prepared) => {
  test('each has its answer, and all of the transaction up to there goes out in one message', async () => {
    const database = await openTable(prepared);
    let at = 0;
    const asked = () =>
      database.transaction(async (tx) => {
        at += 1;
        const both = rowsOfBoth(
          tx,
          sql`insert into notes values (${`${at}`})`,
          sql`select count(*)::int as notes, ${at}::int as at from notes`,
        );
        expect(await both).toEqual([[], [{ notes: at, at }]]);
      });
    expect(await sentBy(asked)).toBe(2);
    expect(await words(database)).toHaveLength(at);
  });

  test.each(['first', 'second'])('of which the %s fails do nothing', async (bad) => {
    const database = await openTable(prepared);
    await put(database, 'a');
    const write = (word: string) => sql`insert into notes values (${word})`;
    for (const word of ['b', ...TIMES]) {
      const pair = bad === 'first' ? [write('a'), write(`${word}2`)] : [write(`${word}2`), write('a')];
      const [first, second] = pair as [SQL, SQL];
      await expect(database.transaction((tx) => rowsOfBoth(tx, first, second))).rejects.toThrow();
      expect(await words(database)).toEqual(['a']);
    }
  });
});

describe.each([true, false])('a transaction that ends with a write; by name: %s', (prepared) => {
  /** Of its own, as another connection is to see it. */
  async function openRealTable(): Promise<Database> {
    opened = connectPostgres(inject('postgresAddress'), { connections: 1, prepared, log: () => undefined });
    await opened.database.execute(sql`drop table if exists ended_notes`);
    await opened.database.execute(
      sql`create table ended_notes (word text primary key, rank int unique deferrable initially deferred)`,
    );
    return opened.database;
  }
  const ending = (database: Database, word: string, rank: number) =>
    transactionEnding(database, async (tx) => {
      await tx.execute(sql`insert into ended_notes values (${`${word} before`}, ${-rank})`);
      return { answer: 'done', write: sql`insert into ended_notes values (${word}, ${rank})` };
    });
  const count = async (database: Database) =>
    (await rowsOf<{ notes: number }>(database, sql`select count(*)::int as notes from ended_notes`))[0]
      ?.notes;
  /** From another connection, which sees what is committed. */
  async function elsewhere<T>(work: (other: pg.Client) => Promise<T>): Promise<T> {
    const other = new pg.Client(inject('postgresAddress'));
    await other.connect();
    try {
      return await work(other);
    } finally {
      await other.end();
    }
  }
  const seenElsewhere = () =>
    elsewhere(async (other) => (await other.query('select word from ended_notes')).rows.length);

  test('is committed with it', async () => {
    const database = await openRealTable();
    let rank = 0;
    const sent = await sentBy(() => {
      rank += 1;
      return ending(database, `${rank}`, rank);
    });
    expect(sent).toBe(2);
    expect(await seenElsewhere()).toBe(rank * 2);
    expect(await transactionEnding(database, async () => ({ answer: 'nothing' }))).toBe('nothing');
  });

  test('does nothing where that fails, and says why', async () => {
    const database = await openRealTable();
    await ending(database, 'a', 1);
    for (const rank of [2, 3, 4, 5]) {
      const failing = ending(database, 'a', rank);
      await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
      expect(await seenElsewhere()).toBe(2);
    }
    expect(await ending(database, 'b', 6)).toBe('done');
  });

  test('does nothing where `commit` itself fails, and says why', async () => {
    const database = await openRealTable();
    await ending(database, 'a', 1);
    for (const word of ['b', 'c', 'd', 'e']) {
      const failing = ending(database, word, 1);
      await expect(failing).rejects.toMatchObject({
        cause: { code: '23505', constraint: 'ended_notes_rank_key' },
      });
      expect(await seenElsewhere()).toBe(2);
    }
    expect(await ending(database, 'f', 2)).toBe('done');
    expect(await count(database)).toBe(4);
  });

  test('fails where the connection is lost before it is done, with nothing done', async () => {
    const database = await openRealTable();
    for (const rank of [1, 2, 3]) await ending(database, `${rank}`, rank);
    const [own] = await rowsOf<{ pid: number }>(database, sql`select pg_backend_pid() as pid`);
    await elsewhere(async (other) => {
      await other.query('begin');
      await other.query("insert into ended_notes values ('waited for', 9)");
      const failing = expect(ending(database, 'waited for', 10)).rejects.toThrow();
      const waits = "select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'";
      await vi.waitFor(async () => expect((await other.query(waits, [own?.pid])).rows).toHaveLength(1));
      await other.query('select pg_terminate_backend($1)', [own?.pid]);
      await failing;
      await other.query('rollback');
    });
    expect(await seenElsewhere()).toBe(6);
    expect(await ending(database, 'again', 11)).toBe('done');
  });
});

test('a transaction within another one can’t end with a write', async () => {
  const database = await openTable(true);
  const inner = (tx: Database) =>
    transactionEnding(tx, async () => ({ answer: 'done', write: sql`insert into notes values (${'a'})` }));
  await expect(database.transaction(inner)).rejects.toThrow('would end');
  expect(await words(database)).toEqual([]);
});

describe('quick collections', () => {
  /** Bytes of all that is held once what is young was collected. */
  const held = () => {
    for (let times = 0; times < 2; times += 1) collect({ type: 'minor' });
    return getHeapStatistics().used_heap_size;
  };
  const numbers = (tx: Database) =>
    rowsOf<{ all: number[] }>(tx, sql`select json_agg(n) as all from generate_series(1, ${1_000}::int) n`);
  const nothing = (tx: Database) => rowsOf(tx, sql`select ${''}::text`);

  test.each<[string, (tx: Database) => Promise<unknown[]>]>([
    ['with `begin`', numbers],
    ['by itself', async (tx) => [...(await nothing(tx)), ...(await numbers(tx))]],
  ])('take back what was read %s once the transaction is done', async (_, read) => {
    // A spy keeps all that it was called with.
    vi.restoreAllMocks();
    const database = await openTable(true);
    const once = () =>
      transactionEnding(database, async (tx) => {
        const answer = (await read(tx)).length;
        return { answer, write: sql`insert into notes values (${crypto.randomUUID()})` };
      });
    for (let times = 0; times < 20; times += 1) await once();
    collect();
    const before = held();
    for (let times = 0; times < 300; times += 1) await once();
    // It was some 10 KB of each transaction.
    expect((held() - before) / 1_024).toBeLessThan(1_500);
  });
});
