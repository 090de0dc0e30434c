import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { requireSettings } from '../../../src/settings.ts';
import type { LogEntry } from '../base/log.ts';
import { closeDatabase, connectDatabase, connectPostgres, type OpenDatabase } from './connection.ts';

/** The ErrorResponse of a stopping PostgreSQL server. */
function farewell(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A proxy that can simulate a stopping server. */
async function openWay() {
  const { hostname, port } = new URL(inject('postgresAddress'));
  const nearSides: Socket[] = [];
  let last: string | undefined;
  const way = createServer((socket) => {
    const far = dial(Number(port), hostname);
    socket.on('data', (sent) => {
      if (last === undefined || !sent.includes(last)) return;
      last = undefined;
      far.unpipe(socket).destroy();
      socket.write(farewell());
    });
    socket.on('error', () => undefined).pipe(far);
    far.on('error', () => undefined).pipe(socket);
    nearSides.push(socket);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = new URL(inject('postgresAddress'));
  const at = way.address();
  address.port = String(typeof at === 'object' ? at?.port : 0);
  return {
    address: address.href,
    stop: () => {
      for (const socket of nearSides.splice(0)) socket.end(farewell());
    },
    silence: () => {
      for (const socket of nearSides.splice(0)) socket.unpipe().resume();
    },
    /** Answers the next such statement by a farewell, and then nothing: the end of the connection got lost. */
    endAt: (statement: string) => {
      last = statement;
    },
    close: () => way.close(),
  };
}

let way: Awaited<ReturnType<typeof openWay>>;
let logged: LogEntry[];
let opened: OpenDatabase;
const open = (address: string, limits: { connections?: number; queryTimeout?: number } = {}) =>
  connectPostgres(address, { connections: 3, log: (entry) => void logged.push(entry), ...limits });
beforeEach(async () => {
  way = await openWay();
  logged = [];
  opened = open(way.address);
  await Promise.all([1, 2, 3].map(() => opened.database.execute(sql`select pg_sleep(0.05)`)));
});
afterEach(() => {
  vi.restoreAllMocks();
  way.close();
});

test('a lost connection is reported, and the next query uses another', async () => {
  way.stop();
  await vi.waitFor(() => expect(logged).toHaveLength(3));
  expect(logged).toMatchObject([{ level: 'warn', event: 'database connection lost' }, {}, {}]);
  await opened.database.execute(sql`select 1`);
  await opened.close();
});

test('a silent server times out, in a transaction too, and the next query uses another connection', async () => {
  const patient = open(way.address, { queryTimeout: 300 });
  const inTransaction = patient.database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1`);
    way.silence();
    await transaction.execute(sql`select 2`);
  });
  await expect(inTransaction).rejects.toThrow();
  await patient.database.execute(sql`select 3`);
  way.silence();
  const alone = patient.database.execute(sql`select 4`);
  await expect(alone).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
  expect(await patient.database.execute(sql`select 5 as five`)).toMatchObject({ rows: [{ five: 5 }] });
  await patient.close();
});

test.each(['begin', 'select 2', 'rollback', 'commit'])(
  'a transaction whose connection ends at its %s fails, and the next call has a connection',
  async (statement) => {
    const one = open(way.address, { connections: 1, queryTimeout: 300 });
    way.endAt(statement);
    const inTransaction = one.database.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      await transaction.execute(sql`select 2`);
      if (statement === 'rollback') throw new Error('sold out');
    });
    await expect(inTransaction).rejects.toThrow();
    expect(await one.database.execute(sql`select 3 as three`)).toMatchObject({ rows: [{ three: 3 }] });
    await one.close();
  },
);

test('a process that was frozen while its connections were ended answers its first call', async () => {
  const own = new URL(inject('postgresAddress'));
  own.searchParams.set('application_name', 'frozen');
  const settings = requireSettings({ DATABASE_URL: own.href });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ender = new pg.Client({ connectionString: inject('postgresAddress') });
  await ender.connect();
  const calls = async () => {
    const call = async () => await (await connectDatabase(settings)).execute(sql`select 1 as one`);
    return await Promise.all([call(), call()]);
  };
  await calls();
  const ended = ender.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frozen'`,
  );
  // Stops this process, as a host freezes a function.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  expect(await calls()).toMatchObject([{ rows: [{ one: 1 }] }, { rows: [{ one: 1 }] }]);
  expect((await ended).rowCount).toBe(2);
  await Promise.all([closeDatabase(), ender.end()]);
});

test('closing does not wait for a transaction that never ends', async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const inTransaction = opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1`);
    begin();
    await never;
  });
  await begun;
  const started = performance.now();
  await opened.close();
  expect(performance.now() - started).toBeLessThan(4_000);
  end();
  await inTransaction;
});

test('closing leaves no connection, and closing ones are not reported as lost', async () => {
  const closing = opened.close();
  way.stop();
  await closing;
  expect(logged).toEqual([]);

  const own = new URL(inject('postgresAddress'));
  own.searchParams.set('application_name', 'closed soon');
  const again = open(own.href);
  await Promise.all([1, 2, 3].map(() => again.database.execute(sql`select pg_sleep(0.05)`)));
  const outside = open(inject('postgresAddress'));
  const still = sql`select application_name from pg_stat_activity where application_name = 'closed soon'`;
  expect(await outside.database.execute(still)).toMatchObject({ rows: { length: 3 } });
  await again.close();
  expect(await outside.database.execute(still)).toMatchObject({ rows: [] });
  await outside.close();
});
