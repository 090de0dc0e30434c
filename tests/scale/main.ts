/**
 * `npm run scale`: what the operators' desk and the calls of shoppers cost at 10,000 products, 100,000 accounts and
 * 1,000,000 orders, on a real PostgreSQL. `-- --orders 50000 --accounts 5000 --products 1000` for a smaller shop;
 * `--database ADDRESS` fills a database once and measures it as often as one likes, by its name (`--name`, or typed in); `--only WORD` measures the calls
 * whose name holds it, `--of shoppers` or `--of desk` those of either.
 */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { eq } from 'drizzle-orm';
import { connectPostgres, type Database } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { catalogueDocuments, orders } from '../../netlify/server/db/schema.ts';
import { newPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { orEnd, Refusal } from '../../scripts/arguments.ts';
import { readConfig } from '../../scripts/config.ts';
import { askForName, type Deed, requireConsent } from '../../scripts/database.ts';
import { deskCalls } from './calls.ts';
import { deepCursors, openDesk } from './desk.ts';
import { type Measured, measure, verdicts } from './measure.ts';
import { drawSamples } from './samples.ts';
import { seed } from './seed.ts';
import { measureShopping } from './shopping.ts';
import { type Options, readOptions } from './sizes.ts';

/** As many as are asked at once: each function has connections of its own. */
const CONNECTIONS = 10;
const DEEP_PAGES = 400;

async function run(address: string, options: Options, name: string): Promise<void> {
  const { database, close } = connectPostgres(address, { connections: CONNECTIONS });
  try {
    await migrate(database);
    const [anOrder] = await database.select().from(orders).limit(1);
    if (anOrder === undefined) await fill(address, options);
    const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
    const size = `${options.products} products, ${options.accounts} accounts, ${await database.$count(orders)} orders`;
    const told = `commit ${commit}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${name}, ${size}; ms`;
    if (options.of !== 'shoppers') await measureDesk(address, database, options, told);
    if (options.of === 'desk') return;
    const products = await database.$count(catalogueDocuments, eq(catalogueDocuments.kind, 'product'));
    const { rows, verdict } = await measureShopping(database, products, address, options.only ?? '');
    console.log(`\nShoppers, ten at once beside a shop that has just opened, ${told}`);
    console.table(rows);
    console.log(verdict);
  } finally {
    await close();
  }
}

async function measureDesk(address: string, database: Database, options: Options, told: string) {
  const ask = await openDesk(database);
  const samples = await drawSamples(address);
  const calls = deskCalls(samples, await deepCursors(ask, DEEP_PAGES));
  const measured: Measured[] = [];
  for (const call of calls.filter((its) => its.name.includes(options.only ?? ''))) {
    const done = await measure(ask, call);
    measured.push(done);
    console.log(Object.values(done.row).join(' | '));
  }
  console.log(`\nThe desk, ${told}`);
  console.table(measured.map(({ row }) => row));
  for (const line of verdicts(measured)) console.log(line);
}

async function fill(address: string, options: Options): Promise<void> {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0).padStart(4);
  await seed(address, options, (what) => console.log(`${seconds()} s  ${what}`));
  console.log(`${seconds()} s  filled`);
}

const FILL: Deed = {
  address: '--database',
  usage: 'npm run scale -- --database ADDRESS --name',
  does: 'scale would apply migrations, fill it with invented orders where it has none, and add carts and orders of measured shoppers',
  refuses: 'scale does not touch it',
};

/** Before anything is changed: the address that is named may be the real one. */
async function consent(address: string, name: string | undefined): Promise<void> {
  const settings = { ...readConfig().settings, DATABASE_URL: address };
  requireConsent(settings, name ?? (await askForName(settings, FILL)), FILL);
  const { database, close } = connectPostgres(address);
  try {
    await database.execute('select 1');
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Refusal(
      `The database of --database cannot be reached: ${cause instanceof Error ? cause.message : cause}`,
    );
  } finally {
    await close();
  }
}

const options = orEnd(() => readOptions(process.argv.slice(2)));
if (options.database === undefined) {
  const server = await startPostgres();
  const { address, close } = await newPostgres(server.address, 1);
  try {
    await run(address, options, server.name);
  } finally {
    await close();
    await server.stop();
  }
} else {
  await consent(options.database, options.name).catch((error: unknown) =>
    orEnd(() => {
      throw error;
    }),
  );
  await run(options.database, options, 'the database that was named');
}
