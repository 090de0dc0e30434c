import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  closeDatabase,
  openUnchanged,
  readSchema,
  type Started,
  startDatabase,
} from '../netlify/server/commands.ts';
import { databaseAddress } from '../netlify/server/db/connection.ts';
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

/**
 * Opens the database of a shop as it is: nothing is made where there is none, and no migration is applied, which is
 * `npm start`'s and `npm run migrate`'s to do.
 */
export async function openAsItIs(surroundings: Surroundings, parts: AsyncDisposableStack): Promise<void> {
  const { settings, dataDir } = surroundings;
  if (databaseAddress(settings) === undefined && !existsSync(path.join(dataDir, 'postgres')))
    throw new Refusal(
      `There is no database in ${dataDir}: no shop was started on that folder. Set DATA_DIR to the folder of the shop, or DATABASE_URL.`,
    );
  const opened = await openUnchanged(settings);
  if (opened.kind !== 'open') throw refuseOpening(surroundings, opened);
  parts.defer(() => closeDatabase());
  if ((await readSchema(settings)).applied.length === 0)
    throw new Refusal('The database holds no shop yet: npm start makes one, and so does npm run migrate.');
}

/** Refuses where the open database lacks migrations that these sources count on. */
export async function requireSchema({ settings }: Surroundings): Promise<void> {
  const { missing } = await readSchema(settings);
  if (missing.length > 0)
    throw new Refusal(
      `The database is older than these sources: it lacks ${missing.length} migrations, from ${missing[0]} on. ` +
        'Use the sources of the release that runs on it, or bring it up to date: npm run migrate',
    );
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
