/** What buying costs on the server, alone and 10 at once, on both databases; part of `npm run bench`. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { cartOfAccount } from '../../netlify/server/cart/for-orders.ts';
import { addLine, updateLine } from '../../netlify/server/cart/service.ts';
import { drawTicket, recordSnapshots } from '../../netlify/server/catalogue/mirror-store.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import type { OpenDatabase } from '../../netlify/server/db/connection.ts';
import { openInMemory } from '../../netlify/server/db/embedded.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { users } from '../../netlify/server/db/schema.ts';
import { receiveOpeningStock } from '../../netlify/server/inventory/service.ts';
import { rawProductOf, snapshotsAt } from '../../netlify/server/testing/documents.ts';
import { newPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { instantTill } from './instant-till.ts';

const BUYERS = 220;
const AT_ONCE = 10;
const PRODUCTS = 50;

async function measure(opened: OpenDatabase, name: string): Promise<void> {
  const { database } = opened;
  await migrate(database);
  const products = Array.from({ length: PRODUCTS }, (_, n) => rawProductOf(`p-${n}`));
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), ...products));
  const opening = products.map(({ _id }) => ({ productId: _id, variantKey: 'a1', quantity: 10_000 }));
  await receiveOpeningStock(database, opening, { actor: 'bench', reason: 'opening stock' });
  const buyers = Array.from({ length: BUYERS }, (_, n) => {
    const id = randomUUID();
    return { id, name: `买家 ${n}`, email: `${id}@example.com`, phone: '1', address: '上海市' };
  });
  await database.insert(users).values(buyers);
  const till = instantTill(database);
  type Buyer = (typeof buyers)[number];
  const productOf = (n: number) => `p-${n % PRODUCTS}`;
  const deeds: Record<string, (buyer: Buyer, n: number) => Promise<{ readonly kind?: string }>> = {
    'add to cart': ({ id }, n) =>
      addLine(database, id, { productId: productOf(n), quality: 'A1', quantity: 1 }),
    'read cart': async ({ id }) => {
      const { data } = await cartOfAccount.show(database, id);
      return { kind: data.length === 1 ? 'as-asked' : 'wrong' };
    },
    'update line': async ({ id }) => {
      const [line] = (await cartOfAccount.show(database, id)).data;
      return await updateLine(database, id, line?.id ?? '', { quantity: 2 });
    },
    'create order': (buyer) =>
      checkOut(till, buyer, { method: 'stripe', version: undefined, network: buyer.id }),
  };
  const rows = [];
  for (const [what, deed] of Object.entries(deeds)) {
    const row: Record<string, string> = { what };
    // The first half one after the other, the second ten at once.
    for (const [title, from, width] of [
      ['alone', 0, 1],
      ['10 at once', BUYERS / 2, AT_ONCE],
    ] as const) {
      const times: number[] = [];
      for (let at = from; at < from + BUYERS / 2; at += width) {
        const group = buyers.slice(at, at + width);
        await Promise.all(
          group.map(async (buyer, n) => {
            const start = performance.now();
            const { kind } = await deed(buyer, at + n);
            times.push(performance.now() - start);
            if (kind !== 'as-asked' && kind !== 'ready') throw new Error(`${what} ended ${kind}`);
          }),
        );
      }
      // The first ones warm up.
      const sorted = times.slice(10).sort((a, b) => a - b);
      const quantile = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);
      row[`${title}: p50 ms`] = quantile(0.5);
      row[`${title}: p99 ms`] = quantile(0.99);
    }
    rows.push(row);
  }
  console.log(`\n${name}`);
  console.table(rows);
  await opened.close();
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
console.log(`Buying, commit ${commit}, Node ${process.version}, ${cpus().length} cores`);
await measure(await openInMemory(), 'PGlite');
const server = await startPostgres();
try {
  await measure(await newPostgres(server.address, AT_ONCE), server.name);
} finally {
  await server.stop();
}
