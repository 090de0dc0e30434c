/**
 * The first part of `npm run bench` compares the shop with a bare floor (bare.ts): a call's median may be at most
 * four times the floor's. `--only add` measures the calls whose name contains the word. `--calls` and `--warm-up` set
 * their number. `--minutes 10` prints memory under load instead.
 */

import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { XSRF_HEADER } from '../../src/features/base/limits.contract.ts';
import { describeConditions } from '../common/conditions.ts';
import { typedOptions } from '../common/typed-options.ts';
import { bundleAlone, bundleScript } from './bundle.ts';
import { BENCH_CASES, type BenchCase, PRODUCTS } from './cases.ts';
import { reportColdStart } from './cold-start.ts';
import { createShopperPool, fillShop, type Shopper } from './world.ts';

const answerSchema = z.object({ port: z.int(), rssMb: z.number() });

interface ServerProcess {
  readonly origin: string;
  readonly rssMb: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/** Megabytes. V8's space for new objects on a machine with 1 GB, such as a function at Netlify. */
const AS_IN_ONE_GB = '--max-semi-space-size=16';

/**
 * Measured servers run in separate processes, so that they don't affect each other's time or memory. Runs the server
 * bundled, as deployed, because stripping types would add memory.
 */
async function startServer(file: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const execArgv = ['--expose-gc', AS_IN_ONE_GB, ...(process.env.FLOOR_NODE?.split(' ') ?? [])];
  const script = await bundleScript(path.join(import.meta.dirname, file));
  const child = fork(script, { execArgv, env: { ...process.env, ...env } });
  const ended = once(child, 'exit');
  const respond = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended.then(([code]) => [{ code }])]);
    return answerSchema.parse(message, { error: () => `${file} ended or sent something else` });
  };
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(path.dirname(script), { recursive: true });
  };
  try {
    const { port } = await respond();
    return {
      origin: `http://127.0.0.1:${port}`,
      rssMb: async () => {
        child.send('memory');
        return (await respond()).rssMb;
      },
      end,
    };
  } catch (error) {
    child.kill();
    await end();
    throw error;
  }
}

interface Options {
  readonly connections: number;
  /** The number of calls on all connections together. */
  readonly amount: number;
  readonly next: () => Shopper;
  /** Nanoseconds; autocannon's histogram only has whole milliseconds. */
  readonly latencies: RecordableHistogram;
}

let count = 0;

/** Throws if a response is not 200. */
async function runLoad(origin: string, one: BenchCase, wanted: Options): Promise<void> {
  const { connections, amount, next, latencies } = wanted;
  let fault: string | undefined;
  const request: autocannon.Request = {
    setupRequest: (defaults) => {
      const { method, path, body } = one.call(count++);
      const { cookie, xsrf } = next();
      return {
        ...defaults,
        ...{ method, path: `/api/v1${path}` },
        headers: { cookie, [XSRF_HEADER]: xsrf, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      };
    },
    onResponse: (status, body) => {
      if (status !== 200) fault ??= `${status}: ${body}`;
    },
  };
  const ended = Promise.withResolvers<void>();
  const options = { url: origin, connections, amount, requests: [request], sampleInt: 20 };
  autocannon(options, (error, { errors }) =>
    error || errors > 0 ? ended.reject(error ?? new Error(`${errors} requests failed`)) : ended.resolve(),
  ).on('response', (_client, _status, _bytes, ms) => latencies.record(Math.max(1, Math.round(ms * 1e6))));
  await ended.promise;
  if (fault !== undefined) throw new Error(`${one.name} was answered ${fault}`);
}

/** Maximum, as a multiple of the floor's median. */
const SLOWDOWN_MAX = 4;
/** Maximum, as a multiple of the shop's memory after one minute. */
const GROWTH_MAX = 1.2;
/** Alternates, so that other load affects both. */
const ROUNDS = 6;
const SIDES = ['floor', 'shop'] as const;
type Side = (typeof SIDES)[number];

const positive = z.coerce.number().positive();
const { values } = typedOptions(
  'npm run bench [-- --minutes N --only WORD --calls N --warm-up N]',
  z.object({
    minutes: positive.optional(),
    only: z.string().default(''),
    calls: positive.default(1_200),
    // V8 keeps optimizing for some 20,000 calls.
    'warm-up': z.coerce.number().min(10).default(3_000),
  }),
);
const secret = randomBytes(32).toString('base64url');
await using cleanup = new AsyncDisposableStack();
const postgres = await startPostgres();
cleanup.defer(() => postgres.stop());
const opened = await createPostgres(postgres.address, 2);
cleanup.defer(() => opened.close());
await fillShop(opened.database);
const bundle = await bundleAlone('tests/floor/functions/api.mts');
cleanup.defer(() => bundle.remove());
const env = {
  ...{ DATABASE_URL: opened.address, AUTH_SECRET: secret, NODE_ENV: 'production' },
  FUNCTIONS_DIR: path.dirname(bundle.file),
  CONFIG_FILE: path.resolve(import.meta.dirname, '../../netlify.toml'),
};
const floor = await startServer('bare.ts', env);
cleanup.defer(() => floor.end());
const shop = await startServer('shop.ts', env);
cleanup.defer(() => shop.end());
const servers = { floor, shop };
const shoppers = createShopperPool(opened.database, secret);

async function call(
  side: Side,
  one: BenchCase,
  connections: number,
  calls: number,
  latencies: RecordableHistogram,
) {
  const amount = Math.ceil(Math.max(calls, connections));
  // autocannon builds a connection's first request twice, but sends it once.
  const next = await shoppers(side, one, amount + 2 * connections);
  await runLoad(servers[side].origin, one, { connections, amount, next, latencies });
}

async function compare(one: BenchCase, connections: number) {
  const latencies = { floor: createHistogram(), shop: createHistogram() };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed())
      await call(side, one, connections, values.calls / ROUNDS, latencies[side]);
  const ms = (side: Side, percentile: number) => latencies[side].percentile(percentile) / 1e6;
  const both = (percentile: number) => SIDES.map((side) => ms(side, percentile).toFixed(2)).join(' → ');
  const times = ms('shop', 50) / ms('floor', 50);
  const isSlow = connections === 1 && ms('shop', 50) > (one.goalMs ?? Number.POSITIVE_INFINITY);
  return {
    ...{ call: one.name, shoppers: connections, 'p50 ms': both(50), 'p99 ms': both(99) },
    times: times.toFixed(2),
    bound: times <= SLOWDOWN_MAX && !isSlow ? 'PASS' : `MISSED${isSlow ? `: at most ${one.goalMs} ms` : ''}`,
  };
}

/** Compares the shop's memory after the last minute with that after the first. */
async function watchMemory(minutes: number) {
  const cases = BENCH_CASES.filter(({ isOnce }) => isOnce !== true);
  const sizes: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    for (const end = performance.now() + 60_000; performance.now() < end; )
      for (const one of cases) for (const side of SIDES) await call(side, one, 10, 1_000, createHistogram());
    sizes.push(await shop.rssMb());
    console.log(`After ${minute} min: ${await memory()}`);
  }
  const growth = (sizes.at(-1) ?? 0) / (sizes[0] ?? 0);
  console.log(
    `The shop takes ${growth.toFixed(2)} times as much: ${growth <= GROWTH_MAX ? 'PASS' : 'MISSED'}`,
  );
}

const memory = async () => `${(await floor.rssMb()).toFixed(0)} → ${(await shop.rssMb()).toFixed(0)} MB`;

console.log(`\nFloor → shop, ${PRODUCTS} products, ${postgres.name}, ${describeConditions()}`);
if (values.minutes !== undefined) await watchMemory(values.minutes);
else {
  const wanted = BENCH_CASES.filter(({ name }) => name.includes(values.only));
  for (const one of wanted)
    for (const side of SIDES) await call(side, one, 10, values['warm-up'], createHistogram());
  const rows = [];
  for (const connections of [1, 10])
    for (const one of wanted) {
      // A checkpoint during a case would slow it.
      await opened.database.execute(sql`vacuum analyze`);
      await opened.database.execute(sql`checkpoint`);
      rows.push(await compare(one, connections));
    }
  console.table(rows);
}
console.log(`Memory: ${await memory()}`);
await reportColdStart();
