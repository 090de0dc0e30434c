import { acquireDataLock, type DataLock } from '../netlify/server/db/data-lock.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** Takes the data folder for this process, or refuses with who holds it. Answers how to give it back. */
export async function takeDataFolder(
  surroundings: Surroundings,
  command: string,
): Promise<() => Promise<void>> {
  const lock = await acquireDataLock(surroundings.dataDir, command);
  switch (lock.kind) {
    case 'acquired':
      return lock.release;
    case 'held':
      throw refuseHeld(surroundings, lock);
    case 'unwritable':
      throw refuseUnwritable(surroundings, lock.reason);
  }
}

export function refuseHeld(
  { dataDir }: Surroundings,
  { what, pid, since }: Extract<DataLock, { kind: 'held' }>,
): Refusal {
  return new Refusal(
    `The data folder ${dataDir} is in use by ${what} (process ${pid}, since ${since}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

export function refuseUnwritable({ dataDir }: Surroundings, reason: string): Refusal {
  return new Refusal(
    `The data folder ${dataDir} cannot be used (${reason}). Give this user write access, ` +
      'or set DATA_DIR to a folder of its own.',
  );
}
