/**
 * What names of statements save (docs/decisions/0048): the same work on one PostgreSQL with prepared statements and
 * without, in turns, so that other work on the machine meets both. Part of `npm run bench`.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { cartOfAccount } from '../../netlify/server/cart/for-orders.ts';
import { addLine } from '../../netlify/server/cart/service.ts';
import { findProduct, liveAnswer, productPage } from '../../netlify/server/catalogue/service.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import { connectPostgres, type Database } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { users } from '../../netlify/server/db/schema.ts';
import { receiveOpeningStock } from '../../netlify/server/inventory/service.ts';
import { drawTicket, recordSnapshots, tidyMirror } from '../../netlify/server/publishing/mirror-store.ts';
import { rawProductOf, rawSpeciesOf, snapshotsAt } from '../../netlify/server/testing/documents.ts';
import { newPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { instantTill } from '../orders/instant-till.ts';

const PRODUCTS = 2_000;
const WARM_UP = 60;
const CALLS = 600;
const SIDES = ['named', 'unnamed'] as const;
type Side = (typeof SIDES)[number];

type Buyer = typeof users.$inferSelect;
const DEEDS: Readonly<Record<string, (database: Database, buyer: Buyer, n: number) => Promise<unknown>>> = {
  'one product': (database, _, n) => findProduct(database, `p-${n}`),
  'page of 10': (database, _, n) => productPage(database, undefined, { page: (n % 100) + 1, pageSize: 10 }),
  'stock of 10': (database, _, n) =>
    liveAnswer(database, { ids: Array.from({ length: 10 }, (__, k) => `p-${n + k}`) }),
  'add to cart': (database, { id }, n) =>
    addLine(database, id, { productId: `p-${n}`, quality: 'A1', quantity: 1 }),
  'read cart': (database, { id }) => cartOfAccount.show(database, id),
  'card checkout': (database, buyer) =>
    checkOut(instantTill(database), buyer, { method: 'stripe', version: undefined, network: buyer.id }),
};

async function fill(database: Database): Promise<void> {
  await migrate(database);
  const species = Array.from({ length: 20 }, (_, n) => rawSpeciesOf(`s-${n}`));
  const products = Array.from({ length: PRODUCTS }, (_, n) =>
    rawProductOf(`p-${n}`, { species: species[n % 20] }),
  );
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), ...species, ...products));
  const stock = products.map(({ _id }) => ({ productId: _id, variantKey: 'a1', quantity: 10_000 }));
  await receiveOpeningStock(database, stock, { actor: 'bench', reason: 'opening stock' });
  await tidyMirror(database);
}

async function buyersOf(database: Database): Promise<Buyer[]> {
  const people = Array.from({ length: CALLS + WARM_UP }, () => {
    const id = randomUUID();
    return { id, name: '买家', email: `${id}@example.com`, phone: '1', address: '上海市' };
  });
  return await database.insert(users).values(people).returning();
}

const at = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

const server = await startPostgres();
const opened = await newPostgres(server.address, 2);
await fill(opened.database);
const open = {
  named: connectPostgres(opened.address, { connections: 2 }),
  unnamed: connectPostgres(opened.address, { connections: 2, prepared: false }),
};
const buyers = { named: await buyersOf(opened.database), unnamed: await buyersOf(opened.database) };
const rows = [];
for (const [what, deed] of Object.entries(DEEDS)) {
  const times: Record<Side, number[]> = { named: [], unnamed: [] };
  for (let n = 0; n < WARM_UP + CALLS; n += 1)
    for (const side of n % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const buyer = buyers[side][n];
      if (buyer === undefined) throw new Error('too few buyers');
      const start = performance.now();
      await deed(open[side].database, buyer, n);
      if (n >= WARM_UP) times[side].push(performance.now() - start);
    }
  const row: Record<string, string> = { what };
  for (const [title, part] of [
    ['p10', 0.1],
    ['p50', 0.5],
  ] as const) {
    for (const side of SIDES) row[`${side} ${title} ms`] = at(times[side], part).toFixed(2);
    row[`ratio ${title}`] = (at(times.unnamed, part) / at(times.named, part)).toFixed(2);
  }
  rows.push(row);
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(`\nCommit ${commit}, Node ${process.version}, ${cpus().length} cores, ${server.name}`);
console.log(`Prepared statements, ${CALLS} calls each, beside the same without names`);
console.table(rows);
await Promise.all(SIDES.map((side) => open[side].close()));
await opened.close();
await server.stop();
