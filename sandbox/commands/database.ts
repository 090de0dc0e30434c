import { closeDatabase, startDatabase } from '../../netlify/server/commands.ts';
import { refuseHeld, refuseUnwritable } from './data-folder.ts';
import type { Say } from './progress.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** Opens the database with the newest schema for this process; it is closed with `parts`. */
export async function openDatabase(
  surroundings: Surroundings,
  parts: AsyncDisposableStack,
  say: Say,
): Promise<void> {
  const started = await startDatabase(surroundings.settings);
  switch (started.kind) {
    case 'started':
      parts.defer(() => closeDatabase());
      for (const name of started.applied) say(`  applied ${name}`);
      return;
    case 'unreachable':
      throw new Refusal(
        `The database of DATABASE_URL cannot be reached (${started.reason}). Start it, or mend the address; ` +
          'without DATABASE_URL the embedded one is used.',
      );
    case 'held':
      throw refuseHeld(surroundings, started);
    case 'unwritable':
      throw refuseUnwritable(surroundings, started.reason);
  }
}
