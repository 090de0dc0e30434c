/**
 * `npm run scale`: what the operators' desk costs at 10,000 products, 100,000 accounts and 1,000,000 orders, on a real
 * PostgreSQL. `-- --orders 50000 --accounts 5000 --products 1000` for a smaller shop; `--database ADDRESS` fills a
 * database once and measures it as often as one likes; `--only WORD` measures the calls whose name holds it.
 */
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { connectPostgres } from '../../netlify/server/db/connection.ts';
import { migrate } from '../../netlify/server/db/migrate.ts';
import { orders } from '../../netlify/server/db/schema.ts';
import { newPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { deskCalls } from './calls.ts';
import { deepCursors, openDesk } from './desk.ts';
import { type Measured, measure, verdicts } from './measure.ts';
import { drawSamples } from './samples.ts';
import { seed } from './seed.ts';
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
    const ask = await openDesk(database);
    const samples = await drawSamples(address);
    const calls = deskCalls(samples, await deepCursors(ask, DEEP_PAGES));
    const measured: Measured[] = [];
    for (const call of calls.filter((its) => its.name.includes(options.only ?? ''))) {
      const done = await measure(ask, call);
      measured.push(done);
      console.log(Object.values(done.row).join(' | '));
    }
    const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
    const size = `${options.products} products, ${options.accounts} accounts, ${await database.$count(orders)} orders`;
    console.log(
      `\nThe desk, commit ${commit}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${name}, ${size}; ms`,
    );
    console.table(measured.map(({ row }) => row));
    for (const line of verdicts(measured)) console.log(line);
  } finally {
    await close();
  }
}

async function fill(address: string, options: Options): Promise<void> {
  const start = performance.now();
  const seconds = () => ((performance.now() - start) / 1000).toFixed(0).padStart(4);
  await seed(address, options, (what) => console.log(`${seconds()} s  ${what}`));
  console.log(`${seconds()} s  filled`);
}

const options = readOptions(process.argv.slice(2));
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
  await run(options.database, options, 'the database that was named');
}
