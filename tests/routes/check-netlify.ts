/**
 * `npm run check:netlify` runs the route tests against `netlify dev` and checks the packaging. `-- --only routes` or
 * `-- --only packaging` selects one of them. `-- --cli PATH` uses an installed CLI instead of npx. The database is a
 * PostgreSQL server, because the CLI runs each call in its own process.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { exitOnCliError, readArguments } from '../../scripts/arguments.ts';
import { type CliProcess, startCli } from './netlify-cli.ts';
import { buildAsNetlify, copySources, installAsNetlify } from './packaging.ts';
import { runSuite } from './run-suite.ts';
import { freePorts, startShopProcess, waitUntilOpen } from './shop-process.ts';

/** Milliseconds, with the CLI's installation by npx. */
const LIMIT = 15 * 60_000;
const DEV_LIMIT = 8 * 60_000;
const BUNDLER = path.resolve(import.meta.dirname, '../../netlify/bundle-functions.ts');
const ONLY_HERE = 'only for this check of routes';

const { values } = exitOnCliError(() =>
  readArguments(process.argv.slice(2), {
    usage: 'npm run check:netlify [-- --only routes|packaging --cli PROGRAM]',
    options: { cli: { type: 'string' }, only: { type: 'string' } },
    words: 0,
  }),
);
const isWanted = (check: 'routes' | 'packaging') => values.only === undefined || values.only === check;

await using parts = new AsyncDisposableStack();
const limit = setTimeout(() => {
  console.error(`check:netlify took more than ${LIMIT / 60_000} minutes.`);
  parts.disposeAsync().finally(() => process.exit(1));
}, LIMIT);
parts.defer(() => clearTimeout(limit));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => parts.disposeAsync().finally(() => process.exit(1)));
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'netlify-check-'));
parts.defer(() => rm(dataDir, { recursive: true, force: true }));
const postgres = await startPostgres();
// A Ctrl-C reaches the server directly, and it can't be waited for twice.
parts.defer(() => Promise.race([postgres.stop(), pause(10_000)]));
console.log(`Starting the shop on ${postgres.name}…`);
const shopPort = await freePorts();
const database = { DATABASE_URL: postgres.address };
const shop = startShopProcess('start', shopPort, dataDir, database);
parts.defer(async () => {
  await shop.end();
});
await waitUntilOpen(shop);
/** Functions and builds use the content and database of the started shop. */
const surroundings = {
  ...database,
  PORT: String(shopPort),
  LAKE_PORT: String(shopPort + 1),
  DATA_DIR: dataDir,
};

const failed = [
  ...(isWanted('routes') ? await checkRoutes() : []),
  ...(isWanted('packaging') ? await checkPackaging() : []),
];
for (const line of failed) console.error(line);
console.log(failed.length === 0 ? '\ncheck:netlify passed' : '\ncheck:netlify failed');
process.exitCode = failed.length === 0 ? 0 : 1;

async function checkRoutes(): Promise<string[]> {
  execFileSync(process.execPath, [BUNDLER], { stdio: 'inherit' });
  console.log('Starting netlify dev (npx installs the CLI the first time)…');
  const [devPort, functionsPort] = [await freePorts(), await freePorts()];
  const args = ['--offline', '--no-open', '--internal-disable-edge-functions', '--framework', '#static'];
  const places = ['--dir', await builtSite()];
  const ports = ['--port', String(devPort), '--functions-port', String(functionsPort)];
  const dev = startCli(values.cli, ['dev', ...args, ...places, ...ports], {
    ...surroundings,
    SANITY_WEBHOOK_SECRET: ONLY_HERE,
    // The wallet's frame is only served if PayPal is configured.
    PAYPAL_CLIENT_ID: ONLY_HERE,
    PAYPAL_CLIENT_SECRET: ONLY_HERE,
    PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com',
  });
  try {
    const url = `http://localhost:${devPort}`;
    if (!(await opens(dev, url))) return [`netlify dev did not open. It wrote:\n${dev.output()}`];
    const counts = await runSuite('routes', 'netlify dev', url);
    console.log(`netlify dev: ${counts.numPassedTests} passed, ${counts.numFailedTests} failed`);
    return counts.numFailedTests === 0 && counts.numPassedTests > 0 ? [] : ['Routes failed on netlify dev.'];
  } finally {
    await dev.kill();
  }
}

async function builtSite(): Promise<string> {
  const note = JSON.parse(await readFile(path.join(dataDir, 'site', 'current.json'), 'utf8'));
  return path.join(dataDir, 'site', note.folder);
}

async function opens(dev: CliProcess, url: string): Promise<boolean> {
  let ended = false;
  void dev.exited.then(() => {
    ended = true;
  });
  for (const giveUp = performance.now() + DEV_LIMIT; performance.now() < giveUp && !ended; ) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    // The server responds before its functions are loaded.
    const isLoaded = ['api', 'images', 'wallet'].every((name) =>
      dev.output().includes(`Loaded function ${name}`),
    );
    if (response?.ok === true && isLoaded) return true;
    await pause(500);
  }
  return false;
}

async function checkPackaging(): Promise<string[]> {
  const copy = await copySources();
  parts.defer(() => rm(copy, { recursive: true, force: true }));
  const installed = await installAsNetlify(copy);
  return [...installed, ...(await buildAsNetlify(copy, values.cli, { ...surroundings, URL: shop.url }))];
}
