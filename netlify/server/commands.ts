/** Functions must not import this file, because it loads the embedded database. */

import { ACCEPTED_KINDS } from '../../src/features/acceptance/acceptance.rules.ts';
import type { Settings } from '../../src/settings.ts';
import { acceptEntries, fetchPublishedEntries } from './acceptance/acceptance.ts';
import { createDemoAccounts as createDemo, type DemoAccount } from './accounts/demo.ts';
import { grantAccountRole } from './accounts/service.ts';
import type { Stage } from './base/stage.ts';
import type { PrintLine } from './cli/arguments.ts';
import { OPERATOR_COMMANDS, type OperatorCommand } from './cli/command.ts';
import { type RestoreResult, restoreBackup as restore } from './db/backup/restore.ts';
import { readAppliedMigrations } from './db/backup/tables.ts';
import { closeDatabase, connectDatabase, databaseAddress, openDatabase } from './db/connection.ts';
import type { DataLock } from './db/data-lock.ts';
import { openEmbedded } from './db/embedded.ts';
import { emptyTables } from './db/empty.ts';
import { writeCursor } from './db/job-cursors.ts';
import { ROLES, type Role } from './db/kinds.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from './db/migrate.ts';
import { COMMAND_LINE_ACTOR as ACTOR } from './desk/view-history.ts';
import { createServices } from './live-services.ts';
import { DATABASE_RESET_CURSOR } from './payments/reconcile/reconcile.ts';
import { validatePaymentConfig } from './payments/validate-config.ts';
import { runPreflight } from './preflight/preflight.ts';
import { vacuumCatalogue } from './publishing/mirror-store.ts';
import { type SyncResult, syncCatalogue as sync } from './publishing/sync.ts';
import { type OpeningStock, receiveOpeningStock as receive } from './stock/service.ts';
import { validateConfig } from './validate-config.ts';

export { CommandError } from './cli/arguments.ts';

export type StartResult =
  | { readonly kind: 'started'; readonly where: 'embedded' | 'server'; readonly applied: readonly string[] }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | Exclude<DataLock, { kind: 'acquired' }>;

export async function startDatabase(settings: Settings): Promise<StartResult> {
  const opened = await open(settings);
  if (opened.kind !== 'open') return opened;
  const where = databaseAddress(settings) === undefined ? 'embedded' : 'server';
  return { kind: 'started', where, applied: await migrate(await connectDatabase(settings)) };
}

export async function openWithoutMigrating(settings: Settings): Promise<Opened> {
  return await open(settings);
}

export async function readMigrationState(
  settings: Settings,
): Promise<{ readonly applied: readonly string[]; readonly missing: readonly string[] }> {
  const applied = await readAppliedMigrations(await connectDatabase(settings));
  const ours = await readMigrations(MIGRATIONS_FOLDER);
  return { applied, missing: ours.map(({ name }) => name).filter((name) => !applied.includes(name)) };
}

/** The process's database must be empty, and is not closed. */
export async function restoreBackup(
  settings: Settings,
  lines: AsyncIterable<string>,
): Promise<RestoreResult | Exclude<StartResult, { kind: 'started' }>> {
  const opened = await open(settings);
  return opened.kind === 'open' ? await restore(await connectDatabase(settings), lines) : opened;
}

type Opened = { readonly kind: 'open' } | Exclude<StartResult, { kind: 'started' }>;

function open(settings: Settings): Promise<Opened> {
  return databaseAddress(settings) === undefined ? openOurs(settings) : openServer(settings);
}

async function openOurs(settings: Settings): Promise<Opened> {
  let refused: Exclude<DataLock, { kind: 'acquired' }> | undefined;
  try {
    await openDatabase(async () => {
      const embedded = await openEmbedded(settings.DATA_DIR);
      if (embedded.kind === 'opened') return embedded.opened;
      refused = embedded;
      throw new Error('the data folder can not be had');
    });
  } catch (error) {
    if (refused === undefined) throw error;
    return refused;
  }
  return { kind: 'open' };
}

async function openServer(settings: Settings): Promise<Opened> {
  const server = await connectDatabase(settings);
  try {
    await server.execute('select 1');
    return { kind: 'open' };
  } catch (error) {
    await closeDatabase();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { kind: 'unreachable', reason: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Asks each service that the shop relies on, and changes nothing there. */
export async function preflight(settings: Settings, stage: Stage): ReturnType<typeof runPreflight> {
  return await runPreflight(settings, stage, validateConfig(stage, settings));
}

/** Returns problems as sentences that include the remedy. */
export function productionConfigProblems(settings: Settings): string[] {
  return validateConfig('production', settings);
}

/**
 * `allowMassDeletion`: the owner confirms that more than a fifth of the catalogue was deleted on
 * purpose.
 */
export async function syncCatalogue(
  settings: Settings,
  choices: { readonly allowMassDeletion?: boolean } = {},
): Promise<SyncResult> {
  const services = await createServices(settings, 'local');
  const result = await sync(services, choices);
  if (databaseAddress(settings) === undefined && result.kind === 'synced' && result.changed > 0) {
    await vacuumCatalogue(services.database);
  }
  return result;
}

/** A demo starts with its rules in force. Accepts even an empty set, so that later starts accept nothing. */
export async function acceptFirstSets(settings: Settings): Promise<void> {
  const services = await createServices(settings, 'local');
  for (const kind of ACCEPTED_KINDS) {
    const published = await fetchPublishedEntries(services, kind);
    if (published.kind !== 'readable') continue;
    const set = { kind, seen: null, note: '演示数据', actor: ACTOR };
    await services.database.transaction((tx) => acceptEntries(tx, set, published.entries));
  }
}

/** Receives the demo's stock for variants without movements; returns how many. Idempotent. */
export async function receiveOpeningStock(
  settings: Settings,
  opening: readonly OpeningStock[],
): Promise<{ readonly kind: 'received'; readonly variants: number }> {
  const note = { actor: 'start', reason: 'opening stock of the demo' };
  return { kind: 'received', variants: await receive(await connectDatabase(settings), opening, note) };
}

export async function grantRole(
  settings: Settings,
  email: string,
  role: string,
): Promise<
  | { readonly kind: 'granted' | 'unknown' | 'unconfirmed' }
  | { readonly kind: 'no-role'; readonly roles: readonly Role[] }
> {
  const known = ROLES.find((one) => one === role);
  if (known === undefined) return { kind: 'no-role', roles: ROLES };
  return await grantAccountRole({ database: await connectDatabase(settings) }, email, known, ACTOR);
}

/** If a command refuses, its `run` throws a `CommandError` with a sentence for the operator. */
export const operatorCommands: Readonly<Record<string, OperatorCommand>> = OPERATOR_COMMANDS;

export async function runOperatorCommand(
  settings: Settings,
  { run }: OperatorCommand,
  args: readonly string[],
  say: PrintLine,
): Promise<void> {
  await run(await createServices(settings, 'local'), args, say);
}

export async function createDemoAccounts(settings: Settings): Promise<DemoAccount[]> {
  return databaseAddress(settings) === undefined ? await createDemo(await connectDatabase(settings)) : [];
}

export function usesLivePayments(settings: Settings): boolean {
  // The check for previews reports exactly the keys for real money.
  return validatePaymentConfig('preview', settings).length > 0;
}

/** Deletes all rows, but no migrations. */
export async function clearDatabase(settings: Settings): Promise<{ readonly kind: 'cleared' }> {
  const emptied = await connectDatabase(settings);
  await emptyTables(emptied);
  // Otherwise the reconcile would flag earlier payments as payments without an order.
  await writeCursor(emptied, DATABASE_RESET_CURSOR, new Date().toISOString());
  return { kind: 'cleared' };
}
