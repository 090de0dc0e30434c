/**
 * `npm run bench`: what answers of the catalogue cost in this process, with 10,000 products in the mirror, on both
 * databases. Goals: a product in 2 ms, a page of products in 10 ms, both in the median.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { contentClient } from '../../src/content/client.ts';
import { requireSettings } from '../../src/settings.ts';
import { createApi } from './api.ts';
import type { OpenDatabase } from './db/connection.ts';
import { openInMemory } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { receiveOpeningStock } from './inventory/service.ts';
import { recordSnapshots, tidyMirror } from './publishing/mirror-store.ts';
import { rawProductOf, rawSpeciesOf, snapshotsAt } from './testing/documents.ts';
import { testParts } from './testing/parts.ts';
import { newPostgres } from './testing/postgres-database.ts';
import { startPostgres } from './testing/postgres-server.ts';

const PRODUCTS = 10_000;
const SPECIES = 50;
const WARM_UP = 100;
const CALLS = 500;

const CASES: readonly {
  readonly name: string;
  readonly path: (n: number) => string;
  readonly goalMs?: number;
}[] = [
  { name: 'one product', path: (n) => `products/p-${(n * 37) % PRODUCTS}`, goalMs: 2 },
  { name: 'first page of 10', path: () => 'products?page=1', goalMs: 10 },
  { name: 'page of 10 in the middle', path: (n) => `products?page=${(n % 500) + 250}`, goalMs: 10 },
  {
    name: 'page of 10 of one species',
    path: (n) => `products?page=${(n % 20) + 1}&speciesId=s-7`,
    goalMs: 10,
  },
  {
    name: 'stock of 24 products',
    path: (n) => `stock?ids=${Array.from({ length: 24 }, (_, k) => `p-${n + k}`)}`,
  },
  { name: 'all species', path: () => 'species' },
];

async function fill({ database }: OpenDatabase): Promise<void> {
  await migrate(database);
  const species = Array.from({ length: SPECIES }, (_, n) => rawSpeciesOf(`s-${n}`, { rank: n }));
  const products = Array.from({ length: PRODUCTS }, (_, n) =>
    rawProductOf(`p-${n}`, { rank: n % 3 === 0 ? n : null, species: species[n % SPECIES] }),
  );
  await recordSnapshots(database, snapshotsAt(1, ...species, ...products));
  const stock = products.map(({ _id }) => ({ productId: _id, variantKey: 'a1', quantity: 5 }));
  await receiveOpeningStock(database, stock, { actor: 'bench', reason: 'opening stock' });
  await tidyMirror(database);
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function measure(opened: OpenDatabase, name: string): Promise<void> {
  await fill(opened);
  const parts = testParts(opened.database, contentClient(requireSettings({})));
  const api = createApi(async () => parts);
  const rows = [];
  for (const { name: what, path, goalMs } of CASES) {
    const times: number[] = [];
    let used = process.cpuUsage();
    for (let n = -WARM_UP; n < CALLS; n += 1) {
      if (n === 0) used = process.cpuUsage();
      const start = performance.now();
      const response = await api.request(`/api/v1/${path(n + WARM_UP)}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path(n)} answered ${response.status}`);
      if (n >= 0) times.push(performance.now() - start);
    }
    used = process.cpuUsage(used);
    times.sort((a, b) => a - b);
    const median = quantile(times, 0.5);
    const met = goalMs === undefined ? '' : median <= goalMs ? 'met' : 'MISSED';
    rows.push({
      answer: what,
      'median ms': median.toFixed(2),
      '95 % ms': quantile(times, 0.95).toFixed(2),
      // Of this process, in the mean: tells the work where other processes stretch the time.
      'CPU ms': ((used.user + used.system) / 1_000 / CALLS).toFixed(2),
      'goal ms': goalMs ?? '',
      goal: met,
    });
  }
  console.log(`\n${name}`);
  console.table(rows);
  await opened.close();
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const changed =
  execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim() === '' ? '' : ' with changes';
console.log(`Commit ${commit}${changed}, Node ${process.version}, ${cpus().length} cores`);
console.log(`${PRODUCTS} products in the mirror, ${CALLS} calls each, in this process`);

await measure(await openInMemory(), 'PGlite');
const server = await startPostgres();
try {
  await measure(await newPostgres(server.address, 2), server.name);
} finally {
  await server.stop();
}
