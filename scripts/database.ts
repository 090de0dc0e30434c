import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  openWithoutMigrating,
  readMigrationState,
  type StartResult,
  startDatabase,
  usesLivePayments,
} from '../netlify/server/commands.ts';
import { closeDatabase, databaseAddress } from '../netlify/server/db/connection.ts';
import type { Settings } from '../src/settings.ts';
import { CliError } from './arguments.ts';
import type { PrintLine } from './command.ts';
import { type Config, lockedDataDirError, unwritableDataDirError } from './config.ts';

/** Measured: 123 MB, and what the embedded database keeps free. */
const FIRST_START_MB = 160;

/** Throws before a first start writes anything. */
export async function requireSpace({ dataDir }: Config): Promise<void> {
  if (existsSync(path.join(dataDir, 'postgres'))) return;
  const { bavail, bsize } = await statfs(dataDir);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < FIRST_START_MB)
    throw new CliError(
      `The disk of the data folder ${dataDir} has ${free} MB of free space, and a first start needs ${FIRST_START_MB} MB. ` +
        'Free some space, or set DATA_DIR to a folder on another disk.',
    );
}

export async function openDatabase(
  config: Config,
  parts: AsyncDisposableStack,
  say: PrintLine,
): Promise<void> {
  const started = await startDatabase(config.settings);
  if (started.kind !== 'started') throw databaseOpenError(config, started);
  parts.defer(() => closeDatabase());
  for (const name of started.applied) say(`  applied ${name}`);
}

/** Only `npm start` and `npm run migrate` apply migrations. */
export async function openUnmigrated(config: Config, parts: AsyncDisposableStack): Promise<void> {
  const { settings, dataDir } = config;
  if (databaseAddress(settings) === undefined && !existsSync(path.join(dataDir, 'postgres')))
    throw new CliError(
      `There is no database in ${dataDir}, because no shop was started there. Set DATA_DIR to the shop's folder, or DATABASE_URL to its database.`,
    );
  const opened = await openWithoutMigrating(settings);
  if (opened.kind !== 'open') throw databaseOpenError(config, opened);
  parts.defer(() => closeDatabase());
  if ((await readMigrationState(settings)).applied.length === 0)
    throw new CliError('The database is empty. Create the tables with npm start or npm run migrate.');
}

/** Throws if migrations are missing. */
export async function requireSchema({ settings }: Config): Promise<void> {
  const { missing } = await readMigrationState(settings);
  if (missing.length > 0)
    throw new CliError(
      `The database is older than the code: it lacks ${missing.length} migrations, from ${missing[0]} on. ` +
        'Run the release that the database belongs to, or update the database with npm run migrate.',
    );
}

export function databaseOpenError(
  config: Config,
  refused: Exclude<StartResult, { kind: 'started' }>,
): CliError {
  switch (refused.kind) {
    case 'unreachable':
      return new CliError(
        `The database of DATABASE_URL cannot be reached (${refused.reason}). Start the server or correct the address. ` +
          'If DATABASE_URL is not set, the embedded database is used.',
      );
    case 'held':
      return lockedDataDirError(config, refused);
    case 'unwritable':
      return unwritableDataDirError(config, refused.reason);
  }
}

export interface DatabaseAction {
  /** Name of the setting or option with the address. */
  readonly address: string;
  /** The start of the command line that confirms; the database's name follows it. */
  readonly usage: string;
  /** A sentence such as "reset would remove all orders there". */
  readonly does: string;
  /** A sentence such as "reset does not empty it". */
  readonly refuses: string;
}

export const RESET_ACTION: DatabaseAction = {
  address: 'DATABASE_URL',
  usage: 'npm run reset -- --database',
  does: 'reset would remove all accounts, orders and stock there',
  refuses: 'reset does not empty it',
};

export function serverDatabase(
  settings: Settings,
): { readonly name: string; readonly host: string } | undefined {
  const address = databaseAddress(settings);
  if (address === undefined) return undefined;
  const { pathname, username, host } = new URL(address);
  // Without a database name PostgreSQL uses the user's name.
  return { name: decodeURIComponent(pathname.slice(1) || username), host: host === '' ? 'localhost' : host };
}

/**
 * Throws unless `named` is the server's database: even a local address may be a tunnel to
 * production. Always throws with live payment keys.
 */
export function requireConsent(settings: Settings, named: string | undefined, action: DatabaseAction): void {
  if (usesLivePayments(settings))
    throw new CliError(
      `The payment keys are live ones, so this is a real shop: ${action.refuses}. ` +
        'If the data are test data, unset STRIPE_SECRET_KEY and PAYPAL_CLIENT_ID.',
    );
  const server = serverDatabase(settings);
  if (server === undefined || server.name === named) return;
  throw new CliError(
    `${action.address} leads to the database "${server.name}" on ${server.host}: ${action.does}` +
      `${named === undefined ? '' : `, and "${named}" is not its name`}. ` +
      `To confirm: ${action.usage} ${server.name}`,
  );
}

export async function promptForDatabaseName(
  settings: Settings,
  action: DatabaseAction,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const server = serverDatabase(settings);
  if (server === undefined || !process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // readline handles Ctrl-C, so the process gets no signal.
  const cancelled = new AbortController();
  terminal.on('SIGINT', () => cancelled.abort(new CliError('Stopped before it was finished.')));
  terminal.on('close', () => cancelled.abort(new CliError('No name was typed, so nothing was done.')));
  const signals = signal === undefined ? [cancelled.signal] : [cancelled.signal, signal];
  const stop = AbortSignal.any(signals);
  try {
    console.log(
      `${action.address} leads to the database "${server.name}" on ${server.host}: ${action.does}.`,
    );
    return await terminal.question('Type its name to confirm: ', { signal: stop });
  } catch (error) {
    throw stop.aborted ? stop.reason : error;
  } finally {
    terminal.close();
  }
}
