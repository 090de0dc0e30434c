import { closeDatabase, type Started, startDatabase } from '../../netlify/server/commands.ts';
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
  if (started.kind !== 'started') throw refuseOpening(surroundings, started);
  parts.defer(() => closeDatabase());
  for (const name of started.applied) say(`  applied ${name}`);
}

export function refuseOpening(
  surroundings: Surroundings,
  refused: Exclude<Started, { kind: 'started' }>,
): Refusal {
  switch (refused.kind) {
    case 'unreachable':
      return new Refusal(
        `The database of DATABASE_URL cannot be reached (${refused.reason}). Start it, or mend the address; ` +
          'without DATABASE_URL the embedded one is used.',
      );
    case 'held':
      return refuseHeld(surroundings, refused);
    case 'unwritable':
      return refuseUnwritable(surroundings, refused.reason);
  }
}
