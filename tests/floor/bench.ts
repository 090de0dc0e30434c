/**
 * A bare floor (bare.ts) beside the shop over HTTP, on one PostgreSQL, in turns; part of `npm run bench`. At most twice
 * the floor is wanted. `--minutes 10` loads both for so long instead and tells their memory; `--only add` measures the
 * calls whose name holds the word, `--seconds 8` so long for each server, after 15 s of each call (`--warm-up`). The
 * database's user must be a superuser, as those that the tests start themselves are.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { typedOptions } from '../common/typed-options.ts';
import { bundleFunction } from './bundle.ts';
import { CASES } from './cases.ts';
import { tellColdStart } from './cold-start.ts';
import { compare } from './compare.ts';
import { holdMemory } from './memory.ts';
import { startServer } from './server-process.ts';
import { openShoppers } from './shoppers.ts';
import { warmUp } from './warm-up.ts';
import { fillShop } from './world.ts';

const positive = z.coerce.number().positive();
const { values } = typedOptions(
  'npm run bench [-- --minutes N --only WORD --seconds N --warm-up N]',
  z.object({
    minutes: positive.optional(),
    only: z.string().default(''),
    seconds: positive.default(3),
    'warm-up': z.coerce.number().min(0).default(15),
  }),
);
const secret = randomBytes(32).toString('base64url');
await using parts = new AsyncDisposableStack();
const postgres = await startPostgres();
parts.defer(() => postgres.stop());
const opened = await newPostgres(postgres.address, 2);
parts.defer(() => opened.close());
await fillShop(opened.database);
const bundle = await bundleFunction('tests/floor/functions/api.mts');
parts.defer(() => bundle.remove());
const env = {
  ...{ DATABASE_URL: opened.address, AUTH_SECRET: secret, NODE_ENV: 'production' },
  FUNCTIONS_DIR: path.dirname(bundle.file),
  CONFIG_FILE: path.resolve(import.meta.dirname, '../../netlify.toml'),
};
const floor = await startServer('bare.ts', env);
parts.defer(() => floor.end());
const shop = await startServer('shop.ts', env);
parts.defer(() => shop.end());
const servers = { floor, shop };

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const load = loadavg()[0]?.toFixed(1);
console.log(`\nFloor and shop over HTTP, commit ${commit}, Node ${process.version}, ${postgres.name}`);
console.log(`${cpus().length} cores for servers, database and load's maker; load before: ${load}`);
const shoppers = openShoppers(opened.database, secret);
if (values.minutes !== undefined) await holdMemory(servers, shoppers, values.minutes);
else {
  const wanted = CASES.filter(({ name }) => name.includes(values.only));
  await warmUp(wanted, { servers, shoppers, ms: values['warm-up'] * 1_000 });
  const rows = [];
  for (const atOnce of [1, 10])
    for (const one of wanted) {
      // What was written so far is counted and on the disk now, not when PostgreSQL comes to it during a line.
      await opened.database.execute(sql`vacuum analyze`);
      await opened.database.execute(sql`checkpoint`);
      rows.push(await compare(one, { servers, shoppers, atOnce, ms: values.seconds * 1_000 }));
    }
  console.log('Floor → shop, with 1 shopper and with 10 at once. A whole shopper makes six calls.');
  console.table(rows);
}
const [floorMb, shopMb] = [await servers.floor.rssMb(), await servers.shop.rssMb()];
console.log(`Memory: ${floorMb.toFixed(0)} → ${shopMb.toFixed(0)} MB`);
await tellColdStart();
