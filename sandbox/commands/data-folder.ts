import { acquireDataLock } from '../../netlify/server/db/data-lock.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** Takes the data folder for this process, or refuses with who holds it. Answers how to give it back. */
export async function takeDataFolder(
  { dataDir }: Surroundings,
  command: string,
): Promise<() => Promise<void>> {
  const lock = await acquireDataLock(dataDir, command);
  switch (lock.kind) {
    case 'acquired':
      return lock.release;
    case 'held':
      throw new Refusal(
        `The data folder ${dataDir} is in use by ${lock.what} (process ${lock.pid}, since ${lock.since}). ` +
          'Stop that one first, or set DATA_DIR to another folder.',
      );
    case 'unwritable':
      throw new Refusal(
        `The data folder ${dataDir} cannot be written to (${lock.reason}). Give this user write access, ` +
          'or set DATA_DIR to another folder.',
      );
  }
}
