import type { Parts } from '../parts/parts.ts';
import { type DocumentName, recordSnapshots } from './mirror-store.ts';
import { readSnapshot } from './snapshot.ts';
import { tagsOf } from './tags.ts';

export type Refreshed = 'changed' | 'unchanged' | 'broken';

/** Brings one document of the mirror to what is published now. A broken one stays as it last was sound. */
export async function refreshDocument(
  parts: Pick<Parts, 'database' | 'content' | 'purge' | 'log'>,
  name: DocumentName,
): Promise<Refreshed> {
  const seen = await readSnapshot(parts, name);
  if (seen.kind === 'broken') {
    parts.log({ level: 'warn', event: 'broken document skipped', document: seen.document });
    return 'broken';
  }
  const changed = await recordSnapshots(parts.database, [seen.snapshot]);
  // Also when nothing is new: the last purge may have failed, and this ping be the repetition of that one.
  await parts.purge(tagsOf([name]));
  return changed.length > 0 ? 'changed' : 'unchanged';
}
