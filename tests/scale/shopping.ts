/** What shoppers wait for on the large database beside a small one, in turns, so that other work meets both. */
import type { Database } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { receive } from '../../netlify/server/inventory/service.ts';
import { readCatalogue } from '../../netlify/server/search-page/memory-catalogue-store.ts';
import { newPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { quantile } from './measure.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { giveOrders, openShoppers, type Shopper } from './shoppers.ts';
import { shoppingCalls } from './shopping-calls.ts';

const AT_ONCE = 10;
const ROUNDS = 40;
const WARM_UP = 3;
/** A shop that has just opened: so many products, no orders, and nobody but who is measured. */
const SMALL = 100;
const ORDERS_EACH = 3;
const SIDES = ['large', 'small'] as const;
/** The large one's p99 in the small one's. */
const GOAL = 3;

interface Side {
  readonly database: Database;
  readonly shoppers: readonly Shopper[];
  readonly calls: ReturnType<typeof shoppingCalls>;
}

async function open(database: Database, products: number): Promise<Side> {
  const ids = Array.from({ length: SMALL }, (_, n) => `p-${(n * 97) % products}`);
  for (const productId of ids)
    await receive(database, { productId, variantKey: 'a1' }, 10_000, { actor: 'scale', reason: 'scale' });
  const shoppers = await openShoppers(database, AT_ONCE);
  await giveOrders(database, shoppers, ids, ORDERS_EACH);
  const { species } = await readCatalogue(database);
  return { database, shoppers, calls: shoppingCalls(ids, species) };
}

/** Rows of a table, and a sentence whether the goal is met. `server`: where the small one is made beside it. */
export async function measureShopping(large: Database, products: number, server: string, only: string) {
  const made = await newPostgres(server, AT_ONCE);
  try {
    await migrate(made.database);
    await seedCatalogue(made.database, SMALL);
    const sides = { large: await open(large, products), small: await open(made.database, SMALL) };
    const rows = [];
    for (const [at, { name }] of sides.large.calls.entries()) {
      if (!name.includes(only)) continue;
      const times: Record<(typeof SIDES)[number], number[]> = { large: [], small: [] };
      for (let round = -WARM_UP; round < ROUNDS; round += 1)
        for (const which of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
          const took = await askAtOnce(sides[which], at, round + WARM_UP);
          if (round >= 0) times[which].push(...took);
        }
      const row = rowOf(name, times);
      console.log(Object.values(row).join(' | '));
      rows.push(row);
    }
    return { rows, verdict: verdictOf(rows) };
  } finally {
    await made.close();
  }
}

/** Milliseconds of each. */
async function askAtOnce({ database, shoppers, calls }: Side, at: number, round: number): Promise<number[]> {
  const call = calls[at];
  if (call === undefined) throw new Error('there is no such call');
  for (const [k, shopper] of shoppers.entries()) await call.before?.(database, shopper, round * AT_ONCE + k);
  return await Promise.all(
    shoppers.map(async (shopper, k) => {
      const start = performance.now();
      await call.run(shopper, round * AT_ONCE + k);
      return performance.now() - start;
    }),
  );
}

function rowOf(name: string, times: Record<(typeof SIDES)[number], number[]>) {
  const at = (side: (typeof SIDES)[number], part: number) =>
    quantile(
      times[side].toSorted((a, b) => a - b),
      part,
    );
  const ratio = (part: number) => at('large', part) / at('small', part);
  return {
    call: name,
    'large p50': at('large', 0.5).toFixed(1),
    'small p50': at('small', 0.5).toFixed(1),
    'ratio p50': ratio(0.5).toFixed(2),
    'large p99': at('large', 0.99).toFixed(1),
    'small p99': at('small', 0.99).toFixed(1),
    'ratio p99': ratio(0.99).toFixed(2),
  };
}

function verdictOf(rows: readonly ReturnType<typeof rowOf>[]): string {
  const missed = rows.filter((row) => Number(row['ratio p99']) > GOAL).map(({ call }) => call);
  const word = missed.length === 0 ? 'PASS' : 'FAIL';
  return `${word} within ${GOAL} times: ${rows.length - missed.length} of ${rows.length} calls of shoppers${missed.length === 0 ? '' : `; missed by: ${missed.join('; ')}`}`;
}
