/**
 * `npm run scale` measures calls in a large shop. `-- --orders 50000 --accounts 5000 --products 1000` makes a smaller
 * one. `--database ADDRESS` fills a database once and measures it repeatedly, with its name (`--name`, or typed) as
 * consent. `--only WORD` selects calls by name. `--of shoppers` or `--of desk` (the staff's calls) measures one side.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { connectPostgres, type Database } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { catalogueDocuments, orders } from '../../netlify/server/db/schema.ts';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { CliError, exitOnCliError } from '../../scripts/arguments.ts';
import { readConfig } from '../../scripts/config.ts';
import { type DatabaseAction, promptForDatabaseName, requireConsent } from '../../scripts/database.ts';
import { describeConditions } from '../common/conditions.ts';
import { typedOptions } from '../common/typed-options.ts';
import { measureShopping, measureStaffCalls } from './measure.ts';
import { seedDatabase } from './seed.ts';
import { drawSamples, fetchDeepCursors, operatorClient, staffCalls } from './staff.ts';

/** A function has as many connections as concurrent calls. */
const CONNECTIONS = 10;
const DEEP_PAGES = 400;

const whole = (least: number, otherwise: number) => z.coerce.number().int().min(least).default(otherwise);
const { values: options } = typedOptions(
  'npm run scale [-- --orders N --accounts N --products N --database ADDRESS --name NAME --only WORD --of desk|shoppers]',
  z.strictObject({
    products: whole(50, 10_000),
    accounts: whole(500, 100_000),
    orders: whole(1_000, 1_000_000),
    /** Address of a database. It is filled if empty, and otherwise measured unchanged. */
    database: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    name: z.string().optional(),
    only: z.string().default(''),
    of: z.enum(['desk', 'shoppers']).optional(),
  }),
);

async function run(address: string, name: string): Promise<void> {
  const { database, close } = connectPostgres(address, { connections: CONNECTIONS });
  try {
    await migrate(database);
    const [anOrder] = await database.select().from(orders).limit(1);
    if (anOrder === undefined) await fill(address);
    const products = await database.$count(catalogueDocuments, eq(catalogueDocuments.kind, 'product'));
    const size = `${products} products, ${options.accounts} accounts, ${await database.$count(orders)} orders`;
    const reported = `${describeConditions()}, ${name}, ${size}; ms`;
    if (options.of !== 'shoppers') report(`The desk, ${reported}`, await suite(address, database));
    if (options.of !== 'desk')
      report(
        `Shoppers, ten at once, large / small shop, ${reported}`,
        await measureShopping(database, products, address, options.only),
      );
  } finally {
    await close();
  }
}

async function suite(address: string, database: Database) {
  const ask = await operatorClient(database);
  const calls = staffCalls(await drawSamples(address), await fetchDeepCursors(ask, DEEP_PAGES));
  return await measureStaffCalls(
    ask,
    calls.filter(({ name }) => name.includes(options.only)),
  );
}

function report(title: string, { rows, verdict }: { readonly rows: object[]; readonly verdict: string }) {
  console.log(`\n${title}`);
  console.table(rows);
  console.log(verdict);
}

async function fill(address: string): Promise<void> {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0).padStart(4);
  await seedDatabase(address, options, (what) => console.log(`${seconds()} s  ${what}`));
  console.log(`${seconds()} s  filled`);
}

const FILL_ACTION: DatabaseAction = {
  address: '--database',
  usage: 'npm run scale -- --database ADDRESS --name',
  does: 'scale would apply migrations, fill it with invented orders where it has none, and add carts and orders of measured shoppers',
  refuses: 'scale does not touch it',
};

/** Asks for consent, because the address may be the production database. */
async function consent(address: string): Promise<void> {
  const settings = { ...readConfig().settings, DATABASE_URL: address };
  requireConsent(settings, options.name ?? (await promptForDatabaseName(settings, FILL_ACTION)), FILL_ACTION);
  const { database, close } = connectPostgres(address);
  try {
    await database.execute('select 1');
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new CliError(
      `The database of --database cannot be reached: ${cause instanceof Error ? cause.message : cause}`,
    );
  } finally {
    await close();
  }
}

if (options.database === undefined) {
  const server = await startPostgres();
  const { address, close } = await createPostgres(server.address, 1);
  try {
    await run(address, server.name);
  } finally {
    await close();
    await server.stop();
  }
} else {
  await consent(options.database).catch((error: unknown) =>
    exitOnCliError(() => {
      throw error;
    }),
  );
  await run(options.database, 'the named database');
}
