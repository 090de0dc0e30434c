import { createHistogram, type Histogram, type RecordableHistogram } from 'node:perf_hooks';
import type { Database } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { seedCatalogue } from './seed.ts';
import { newShopper, openShop, type Run, type Shopper, shoppingCalls, succeed } from './shoppers.ts';
import { readStaff, signInOperator, staffCalls } from './staff.ts';

const CONCURRENCY = 10;

/** The time until it returns is not measured. */
type Prepare = (n: number) => Run | Promise<Run>;

/**
 * Runs all calls of a side at once, and the sides in turn, so that other load affects both. Returns nanoseconds. Stops
 * measuring slow calls after `msMax`.
 */
async function measure<Side extends string>(
  sides: Readonly<Record<Side, readonly Prepare[]>>,
  warmUp: number,
  rounds: number,
  msMax = Number.POSITIVE_INFINITY,
): Promise<Record<Side, Histogram>> {
  const names = Object.keys(sides) as Side[];
  const latencies = {} as Record<Side, RecordableHistogram>;
  for (const side of names) latencies[side] = createHistogram();
  const begun = performance.now();
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round > 0 && performance.now() - begun > msMax) break;
    for (const side of round % 2 === 0 ? names : names.toReversed()) {
      const runs: Run[] = [];
      for (const prepare of sides[side])
        runs.push(await prepare((warmUp + round) * sides[side].length + runs.length));
      await Promise.all(
        runs.map(async (run) => {
          const start = performance.now();
          await succeed(run());
          const took = Math.max(1, Math.round((performance.now() - start) * 1e6));
          if (round >= 0) latencies[side].record(took);
        }),
      );
    }
  }
  return latencies;
}

/** Milliseconds. */
const ms = (latencies: Histogram, percentile: number) =>
  Math.round(latencies.percentile(percentile) / 1e5) / 10;

interface Measured {
  readonly call: string;
  readonly met: boolean;
}

/** Prints each row when it is measured, and in the end all of them with the verdict. */
export async function report(
  title: string,
  wanted: string,
  measured: AsyncIterable<Measured>,
): Promise<void> {
  const rows: Measured[] = [];
  for await (const row of measured) {
    console.log(Object.values(row).join(' | '));
    rows.push(row);
  }
  console.log(`\n${title}`);
  console.table(rows);
  const missed = rows.filter(({ met }) => !met).map(({ call }) => call);
  const verdict = `${missed.length === 0 ? 'PASS' : 'FAIL'} ${wanted}: ${rows.length - missed.length} of ${rows.length} calls`;
  console.log(missed.length === 0 ? verdict : `${verdict}; missed by: ${missed.join('; ')}`);
}

const DEEP_PAGES = 400;
/** Measurements per call: the minimum for a p99. */
const TIMES = 100;
const SLOW_MS = 5_000;

/** The p99 of single calls has to meet the goals. */
export async function* measureStaffCalls(database: Database, only: string): AsyncGenerator<Measured> {
  const operator = await signInOperator(openShop(database));
  for (const { name, path, goalMs } of await staffCalls(database, operator, DEEP_PAGES)) {
    if (!name.includes(only)) continue;
    const read: Prepare = (n) => () => readStaff(operator, path(n));
    const { alone } = await measure({ alone: [read] }, 1, TIMES, SLOW_MS);
    const ten = Array.from({ length: CONCURRENCY }, () => read);
    const { atTen } = await measure({ atTen: ten }, 1, TIMES / CONCURRENCY, SLOW_MS);
    yield {
      ...{ call: name, 'p50 at 1': ms(alone, 50), 'p99 at 1': ms(alone, 99) },
      met: goalMs === undefined || ms(alone, 99) <= goalMs,
      ...{ 'p50 at 10': ms(atTen, 50), 'p99 at 10': ms(atTen, 99), 'goal ms': goalMs ?? '' },
    };
  }
}

const SMALL = 100;
/** The large shop's p99 divided by the small shop's. */
export const RATIO_MAX = 3;

/** Returns the calls by name, each once for every shopper. */
async function openSide(database: Database, products: number): Promise<Map<string, Prepare[]>> {
  const shop = openShop(database);
  const ids = Array.from({ length: SMALL }, (_, n) => `p-${(n * 97) % products}`);
  const calls = await shoppingCalls(shop, ids);
  const shoppers: Shopper[] = [];
  while (shoppers.length < CONCURRENCY) shoppers.push(await newShopper(shop, ids.slice(0, 3)));
  return new Map(
    Object.entries(calls).map(([name, call]) => [name, shoppers.map((one) => (n: number) => call(one, n))]),
  );
}

export async function* measureShopping(
  database: Database,
  products: number,
  server: string,
  only: string,
): AsyncGenerator<Measured> {
  await using cleanup = new AsyncDisposableStack();
  const made = await createPostgres(server, CONCURRENCY);
  cleanup.defer(() => made.close());
  await migrate(made.database);
  await seedCatalogue(made.database, SMALL);
  const small = await openSide(made.database, SMALL);
  for (const [call, large] of await openSide(database, products)) {
    if (!call.includes(only)) continue;
    const took = await measure({ large, small: small.get(call) ?? [] }, 3, 40);
    const both = (percentile: number) => `${ms(took.large, percentile)} / ${ms(took.small, percentile)}`;
    const times = ms(took.large, 99) / ms(took.small, 99);
    const row = { call, 'p50 ms': both(50), 'p99 ms': both(99), 'times p99': times.toFixed(2) };
    yield { ...row, met: times <= RATIO_MAX };
  }
}
