import { existsSync } from 'node:fs';
import type { SanityClient } from '@sanity/client';
import {
  contentFolder,
  findRunningLake,
  isContentLocal,
  openLakeAlone,
  writingClient,
} from './content-lake.ts';
import { takeDataFolder } from './data-folder.ts';
import type { Run } from './ending.ts';
import { withLakeSecrets } from './lake-secrets.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** A client that may write to the content: of the running shop, of a lake opened for this command, or of Sanity. */
export async function openContent(
  given: Surroundings,
  command: string,
  { parts }: Run,
): Promise<SanityClient> {
  if (!isContentLocal(given)) {
    if (given.settings.SANITY_TOKEN === undefined)
      throw new Refusal(
        'The content is hosted elsewhere. Set SANITY_TOKEN to a token that may read and write it.',
      );
    return writingClient(given);
  }
  // By the lock in the folder and not by the port: another shop may be at the port.
  const running = await findRunningLake(given);
  if (running !== undefined) return writingClient(at(running, await withLakeSecrets(given)));
  parts.defer(await takeDataFolder(given, command));
  const surroundings = await withLakeSecrets(given);
  const lake = await openLakeAlone(surroundings);
  parts.defer(() => lake.close());
  return writingClient(at(lake.address, surroundings));
}

function at(address: string, surroundings: Surroundings): Surroundings {
  const settings = { ...surroundings.settings, LAKE_PORT: Number(new URL(address).port) };
  return { ...surroundings, settings };
}

/** Refuses where no shop was ever started: what would be opened there is new and empty. */
export function requireContent(surroundings: Surroundings): void {
  const folder = contentFolder(surroundings);
  if (isContentLocal(surroundings) && !existsSync(folder))
    throw new Refusal(
      `There is no content in ${surroundings.dataDir}: no shop was started on that folder. Set DATA_DIR to the folder of the shop.`,
    );
}
