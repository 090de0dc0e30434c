import { createHistogram } from 'node:perf_hooks';
import type { Database } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { receiveStock } from '../../netlify/server/inventory/service.ts';
import { readCatalogue } from '../../netlify/server/search-page/memory-catalogue-store.ts';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { seedCatalogue } from './seed.ts';
import { addOrders, openShoppers, type Shopper, shoppingCalls } from './shoppers.ts';
import type { MeasuredCall, OperatorCall } from './staff.ts';

const CONCURRENCY = 10;
/** Measurements per call: the minimum for a p99. */
const TIMES = 100;
/** Milliseconds after which measuring a slow call stops. */
const MEASURE_MS_MAX = 5_000;

class Latencies {
  readonly #histogram = createHistogram();
  async time(work: () => Promise<unknown>): Promise<void> {
    const start = performance.now();
    await work();
    this.#histogram.record(Math.max(1, Math.round((performance.now() - start) * 1e6)));
  }
  at = (percentile: number) => this.#histogram.percentile(percentile) / 1e6;
}

const verdict = (missed: readonly string[], all: number, wanted: string) =>
  `${missed.length === 0 ? 'PASS' : 'FAIL'} ${wanted}: ${all - missed.length} of ${all} calls${missed.length === 0 ? '' : `; missed by: ${missed.join('; ')}`}`;

/** Prints the table, and returns whether the p99 of single calls meets the goals. */
export async function measureStaffCalls(ask: OperatorCall, calls: readonly MeasuredCall[]) {
  const rows = [];
  for (const { name, path, goalMs } of calls) {
    const row: Record<string, string | number | boolean> = { call: name };
    for (const width of [1, CONCURRENCY]) {
      const [warmUp, latencies] = [new Latencies(), new Latencies()];
      const begin = performance.now();
      for (let n = -width; n < width || (n < TIMES && performance.now() - begin < MEASURE_MS_MAX); n += width)
        await Promise.all(
          Array.from({ length: width }, (_, k) =>
            (n < 0 ? warmUp : latencies).time(async () => (await ask(path(n + k + width))).text()),
          ),
        );
      for (const percentile of [50, 99])
        row[`p${percentile} at ${width}`] = latencies.at(percentile).toFixed(1);
      if (width === 1) row['met'] = goalMs === undefined || latencies.at(99) <= goalMs;
    }
    row['goal ms'] = goalMs ?? '';
    console.log(Object.values(row).join(' | '));
    rows.push(row);
  }
  const missed = rows.filter((row) => row['met'] === false).map((row) => String(row['call']));
  return { rows, verdict: verdict(missed, rows.length, 'within the goals') };
}

const ROUNDS = 40;
const WARM_UP = 3;
const SMALL = 100;
const ORDERS_EACH = 3;
/** The large shop's p99 divided by the small shop's. */
const RATIO_MAX = 3;
const SIDES = ['large', 'small'] as const;

interface Side {
  readonly database: Database;
  readonly shoppers: readonly Shopper[];
  readonly calls: ReturnType<typeof shoppingCalls>;
}

async function open(database: Database, products: number): Promise<Side> {
  const ids = Array.from({ length: SMALL }, (_, n) => `p-${(n * 97) % products}`);
  for (const productId of ids)
    await receiveStock(database, { productId, variantKey: 'a1' }, 10_000, {
      actor: 'scale',
      reason: 'scale',
    });
  const shoppers = await openShoppers(database, CONCURRENCY);
  await addOrders(database, shoppers, ids, ORDERS_EACH);
  const { species } = await readCatalogue(database);
  return { database, shoppers, calls: shoppingCalls(ids, species) };
}

async function askAtOnce(side: Side, call: Side['calls'][number], round: number, latencies: Latencies) {
  const { database, shoppers } = side;
  for (const [k, shopper] of shoppers.entries())
    await call.before?.(database, shopper, round * CONCURRENCY + k);
  await Promise.all(
    shoppers.map((shopper, k) => latencies.time(() => call.run(shopper, round * CONCURRENCY + k))),
  );
}

/** Alternates between both shops, so that other load affects both. */
export async function measureShopping(large: Database, products: number, server: string, only: string) {
  const made = await createPostgres(server, CONCURRENCY);
  try {
    await migrate(made.database);
    await seedCatalogue(made.database, SMALL);
    const sides = { large: await open(large, products), small: await open(made.database, SMALL) };
    const rows = [];
    for (const [at, { name }] of sides.large.calls.entries()) {
      if (!name.includes(only)) continue;
      const latencies = { large: new Latencies(), small: new Latencies() };
      const warmUp = new Latencies();
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
        for (const which of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
          const call = sides[which].calls[at];
          if (call !== undefined)
            await askAtOnce(sides[which], call, round, round < WARM_UP ? warmUp : latencies[which]);
        }
      const both = (percentile: number) =>
        SIDES.map((which) => latencies[which].at(percentile).toFixed(1)).join(' / ');
      const times = latencies.large.at(99) / latencies.small.at(99);
      const row = { call: name, 'p50 ms': both(50), 'p99 ms': both(99), 'times p99': times.toFixed(2) };
      console.log(Object.values(row).join(' | '));
      rows.push(row);
    }
    const missed = rows.filter((row) => Number(row['times p99']) > RATIO_MAX).map(({ call }) => call);
    return { rows, verdict: verdict(missed, rows.length, `within ${RATIO_MAX} times the small shop`) };
  } finally {
    await made.close();
  }
}
