import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSettings, type Settings } from '../src/settings.ts';
import { Refusal } from './refusal.ts';

/** Where a command runs and with which settings. */
export interface Surroundings {
  /** The project's folder. */
  readonly root: string;
  readonly settings: Settings;
  /** Absolute path of the setting DATA_DIR. */
  readonly dataDir: string;
}

/** Reads `.env` and the settings; refuses with one sentence for each that is wrong. */
export function readSurroundings(): Surroundings {
  const root = path.resolve(import.meta.dirname, '..');
  const file = path.join(root, '.env');
  // What the environment sets already stays as it is.
  if (existsSync(file)) process.loadEnvFile(file);
  const result = readSettings(process.env);
  if (result.kind === 'invalid') throw new Refusal(result.problems.join('\n'));
  const { settings } = result;
  const dataDir = path.resolve(root, settings.DATA_DIR);
  if (`${root}${path.sep}`.startsWith(path.join(dataDir, path.sep)))
    throw new Refusal(
      `DATA_DIR (${dataDir}) holds the project itself, and would be closed to other users. Choose a folder of its own, such as .data.`,
    );
  // Functions read the settings by themselves and must find the same folder from wherever they run.
  process.env.DATA_DIR = dataDir;
  return { root, settings: { ...settings, DATA_DIR: dataDir }, dataDir };
}
