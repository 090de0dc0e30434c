/**
 * Generates three years of a growing shop in SQL, which takes minutes. Paid orders ship within 38
 * days; 3 in 1,000 take 60.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../netlify/server/db/connection.ts';
import { schema } from '../../netlify/server/db/relations.ts';
import { newOrderNumber } from '../../netlify/server/orders/number.ts';
import { drawTicket, recordSnapshots } from '../../netlify/server/publishing/mirror-store.ts';
import {
  rawCategoryOf,
  rawProductOf,
  rawSpeciesOf,
  snapshotsAt,
} from '../../netlify/server/testing/documents.ts';
import { manySearchables } from '../search/many.ts';
import { type SeedCounts, seedStatements } from './seed-statements.ts';

/** From this many orders on, creating the indexes after the rows is faster. */
const MANY = 50_000;

export async function seedDatabase(
  address: string,
  sizes: SeedCounts,
  tell: (what: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    // A half-filled database would later be measured as if it were complete.
    await client.query('begin');
    tell('catalogue');
    await seedCatalogue(drizzle(client, { schema }), sizes.products);
    // The statements do the triggers' work, in an order that foreign keys would refuse.
    await client.query(`set local session_replication_role = replica`);
    await client.query(
      `set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'; select setseed(0.42)`,
    );
    const indexes = sizes.orders >= MANY ? await dropIndexes(client) : [];
    await client.query('create temp table drawn (n int primary key, number text collate "C" not null)');
    await drawNumbers(client, sizes.orders);
    for (const [what, statement] of Object.entries(seedStatements(sizes))) {
      tell(what);
      await client.query(statement);
    }
    for (const index of indexes) {
      tell(index);
      await client.query(index);
    }
    await client.query('commit');
    tell('vacuum analyze');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Keeps the indexes of constraints. Returns the statements that recreate the other indexes. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function drawNumbers(client: pg.Client, count: number): Promise<void> {
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(newOrderNumber());
  await client.query(
    'insert into drawn select at, number from unnest($1::text[]) with ordinality as given (number, at)',
    [[...drawn]],
  );
}

const PRODUCTS_PER_SPECIES = 25;
const GRADES = ['A1', 'A2', 'B'];

export async function seedCatalogue(database: Database, products: number): Promise<void> {
  const sources = manySearchables(Math.ceil(products / PRODUCTS_PER_SPECIES), products);
  const kindsOfGoods = [...new Set(sources.products.map(({ kindOfGoods }) => kindOfGoods))];
  const categories = kindsOfGoods.map((name, n) => rawCategoryOf(`c-${n}`, { name }));
  const species = sources.species.map(({ name, latinName, aliases, family }, n) =>
    rawSpeciesOf(`s-${n}`, { name, latinName, aliases, family }),
  );
  const speciesOf = new Map(sources.species.map(({ id }, n) => [id, species[n]]));
  const goods = sources.products.map(({ name, speciesId, origin, sex, kindOfGoods }, n) =>
    rawProductOf(`p-${n}`, {
      ...{ name, origin, gender: sex, species: speciesOf.get(speciesId) },
      categoryId: `c-${kindsOfGoods.indexOf(kindOfGoods)}`,
      description: '翅面完整，触角齐全，按原色保存，随盒附采集标签。',
      variants: GRADES.map((grade, at) => ({
        _key: grade.toLowerCase(),
        ...{ grade, description: null, price: 40 + ((n * 7) % 400) + at, original_price: null },
        ...{ withdrawn: false, tiers: null },
      })),
    }),
  );
  const all = [...categories, ...species, ...goods];
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), ...all));
}
