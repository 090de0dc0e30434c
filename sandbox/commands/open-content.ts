import { lakeAddress } from '../../src/content/lake-address.ts';
import { LOCK_PATH } from '../common/folder-lock.ts';
import { isContentLocal, openLakeAlone, writingClient } from './content-lake.ts';
import { takeDataFolder } from './data-folder.ts';
import type { Run } from './ending.ts';
import { withLakeSecrets } from './lake-secrets.ts';
import { Refusal } from './refusal.ts';
import { readSurroundings } from './surroundings.ts';

/** A client that may write to the content: of the running shop, of a lake opened for this command, or of Sanity. */
export async function openContent(command: string, { parts }: Run) {
  const given = readSurroundings();
  if (!isContentLocal(given)) {
    if (given.settings.SANITY_TOKEN === undefined)
      throw new Refusal(
        'The content is hosted elsewhere. Set SANITY_TOKEN to a token that may read and write it.',
      );
    return writingClient(given);
  }
  if (await isRunning(lakeAddress(given.settings))) return writingClient(await withLakeSecrets(given));
  parts.defer(await takeDataFolder(given, command));
  const surroundings = await withLakeSecrets(given);
  const lake = await openLakeAlone(surroundings);
  parts.defer(() => lake.close());
  return writingClient(surroundings);
}

async function isRunning(address: string | undefined): Promise<boolean> {
  const answer = await fetch(`${address}${LOCK_PATH}`, { signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}
