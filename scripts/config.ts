import { existsSync } from 'node:fs';
import path from 'node:path';
import { acquireDataLock, type DataLock } from '../netlify/server/db/data-lock.ts';
import { readSettings, type Settings } from '../src/settings.ts';
import { CliError } from './arguments.ts';

export interface Config {
  readonly root: string;
  readonly settings: Settings;
  readonly dataDir: string;
}

/** Throws a `CliError` that names each invalid setting. */
export function readConfig(): Config {
  const root = path.resolve(import.meta.dirname, '..');
  const file = path.join(root, '.env');
  // Variables of the environment take precedence.
  if (existsSync(file)) process.loadEnvFile(file);
  const result = readSettings(process.env);
  if (result.kind === 'invalid') throw new CliError(result.problems.join('\n'));
  const { settings } = result;
  const dataDir = path.resolve(root, settings.DATA_DIR);
  if (`${root}${path.sep}`.startsWith(path.join(dataDir, path.sep)))
    throw new CliError(
      `DATA_DIR (${dataDir}) contains the project itself, and the shop would close it to other users. Set DATA_DIR to a separate folder, such as .data.`,
    );
  // Functions read the settings themselves, from another working directory.
  process.env.DATA_DIR = dataDir;
  return { root, settings: { ...settings, DATA_DIR: dataDir }, dataDir };
}

export async function lockDataFolder(config: Config, command: string): Promise<() => Promise<void>> {
  const lock = await acquireDataLock(config.dataDir, command);
  switch (lock.kind) {
    case 'acquired':
      return lock.release;
    case 'held':
      throw lockedDataDirError(config, lock);
    case 'unwritable':
      throw unwritableDataDirError(config, lock.reason);
  }
}

export function lockedDataDirError(
  { dataDir }: Config,
  { what, pid, since }: Extract<DataLock, { kind: 'held' }>,
): CliError {
  return new CliError(
    `The data folder ${dataDir} is in use by ${what} (process ${pid}, since ${since}). ` +
      'Stop that process first, or set DATA_DIR to another folder.',
  );
}

export function unwritableDataDirError({ dataDir }: Config, reason: string): CliError {
  return new CliError(
    `The data folder ${dataDir} cannot be used (${reason}). Give this user write access and free space, ` +
      'or set DATA_DIR to a folder of its own.',
  );
}
