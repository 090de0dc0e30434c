import type { DocumentName } from '../../../src/content/kinds.ts';
import type { Parts } from '../parts/parts.ts';
import { recordSnapshots, type Snapshot } from './mirror-store.ts';
import { documentsInDoubt, recordProblems } from './problem-store.ts';
import { readSnapshot } from './snapshot.ts';
import { tagsOf } from './tags.ts';

export type Refreshed = 'changed' | 'unchanged' | 'broken';

type RefreshParts = Pick<Parts, 'database' | 'content' | 'purge' | 'log'>;

/** More than that waits for the next sync, which is minutes away: whoever pings waits for an answer. */
const IN_DOUBT_MAX = 20;

/**
 * Brings one document of the mirror to what is published now. A broken one stays as it last was sound. Others that may
 * be sound now, or lead nowhere any more, are looked at again.
 */
export async function refreshDocument(parts: RefreshParts, name: DocumentName): Promise<Refreshed> {
  const refreshed = await refreshAlone(parts, name);
  if (refreshed !== 'changed') return refreshed;
  for (const other of await documentsInDoubt(parts.database, name, IN_DOUBT_MAX))
    await refreshAlone(parts, other);
  return refreshed;
}

export async function refreshAlone(parts: RefreshParts, name: DocumentName): Promise<Refreshed> {
  const snapshot = await lookAt(parts, name);
  if (snapshot === undefined) return 'broken';
  const changed = await recordSnapshots(parts.database, [snapshot]);
  // Also when nothing is new: the last purge may have failed, and this ping be the repetition of that one.
  await parts.purge(tagsOf([name]));
  return changed.length > 0 ? 'changed' : 'unchanged';
}

/** What is published under the name now; undefined when that is broken, which is recorded then. */
export async function lookAt(
  parts: Pick<Parts, 'database' | 'content' | 'log'>,
  name: DocumentName,
): Promise<Snapshot | undefined> {
  const seen = await readSnapshot(parts, name);
  if (seen.kind === 'seen') return seen.snapshot;
  const { ticket, document } = seen;
  parts.log({ level: 'warn', event: 'broken document skipped', document });
  await recordProblems(parts.database, ticket, [{ kind: name.kind, document }]);
  return undefined;
}
