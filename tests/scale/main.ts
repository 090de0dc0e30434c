/**
 * `npm run scale` measures calls in a large shop. `-- --orders 50000 --accounts 5000 --products 1000` makes a smaller
 * one. `--database ADDRESS` fills a database once and measures it repeatedly, with its name (`--name`, or typed) as
 * consent. `--only WORD` selects calls by name. `--of shoppers` or `--of desk` (the staff's calls) measures one side.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { connectPostgres } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { catalogueDocuments, orders } from '../../netlify/server/db/schema.ts';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { CliError, exitOnCliError } from '../../scripts/arguments.ts';
import { readConfig } from '../../scripts/config.ts';
import { type DatabaseAction, promptForDatabaseName, requireConsent } from '../../scripts/database.ts';
import { describeConditions } from '../common/conditions.ts';
import { typedOptions } from '../common/typed-options.ts';
import { measureShopping, measureStaffCalls, RATIO_MAX, report } from './measure.ts';
import { seedDatabase } from './seed.ts';

/** A function has as many connections as concurrent calls. */
const CONNECTIONS = 10;

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

const FILL_ACTION: DatabaseAction = {
  address: '--database',
  usage: 'npm run scale -- --database ADDRESS --name',
  does: 'scale would apply migrations, fill it with invented orders where it has none, and add carts and orders of measured shoppers',
  refuses: 'scale does not touch it',
};

/** Asks for consent, because the address may be the production database. */
async function requireNamed(address: string): Promise<void> {
  const settings = { ...readConfig().settings, DATABASE_URL: address };
  requireConsent(settings, options.name ?? (await promptForDatabaseName(settings, FILL_ACTION)), FILL_ACTION);
}

const exitOn = (error: unknown): never =>
  exitOnCliError(() => {
    throw error;
  });

await using cleanup = new AsyncDisposableStack();
let [address, name] = [options.database, 'the named database'];
if (address === undefined) {
  const server = await startPostgres();
  cleanup.defer(() => server.stop());
  const own = await createPostgres(server.address, 1);
  cleanup.defer(() => own.close());
  [address, name] = [own.address, server.name];
} else await requireNamed(address).catch(exitOn);

const { database, close } = connectPostgres(address, { connections: CONNECTIONS });
cleanup.defer(close);
await database.execute('select 1').catch(({ cause }: { readonly cause?: Error }) => {
  exitOn(new CliError(`The database of --database cannot be reached: ${cause?.message}`));
});
await migrate(database);
if ((await database.$count(orders)) === 0) {
  const start = performance.now();
  const tell = (what: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  await seedDatabase(address, options, tell);
  tell('filled');
}
const products = await database.$count(catalogueDocuments, eq(catalogueDocuments.kind, 'product'));
const size = `${products} products, ${options.accounts} accounts, ${await database.$count(orders)} orders`;
const conditions = `${describeConditions()}, ${name}, ${size}; ms`;
if (options.of !== 'shoppers')
  await report(`The desk, ${conditions}`, 'within the goals', measureStaffCalls(database, options.only));
if (options.of !== 'desk')
  await report(
    `Shoppers, ten at once, large / small shop, ${conditions}`,
    `within ${RATIO_MAX} times the small shop`,
    measureShopping(database, products, address, options.only),
  );
