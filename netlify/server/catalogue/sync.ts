/** The full sync: brings the mirror of the catalogue to what is published in Sanity (docs/shop.md "Catalogue"). */

import type { Resolved } from '../../../src/content/documents.ts';
import { DOCUMENT_KINDS, type DocumentName, nameKey } from '../../../src/content/kinds.ts';
import { loadContent } from '../../../src/content/resolve.ts';
import type { BrokenDocument } from '../../../src/content/validation.ts';
import type { Database } from '../db/connection.ts';
import { JOB_ENDED, writeCursor } from '../db/job-cursors.ts';
import type { Parts } from '../parts/parts.ts';
import { drawTicket, publishedDocuments, recordSnapshots, type Snapshot } from './mirror-store.ts';
import { lastSoundVersions, recordProblems } from './problem-store.ts';
import { lookAt } from './refresh.ts';
import { tagsOf } from './tags.ts';

export type SyncResult =
  | {
      readonly kind: 'synced';
      /** Documents that are different now, those that are gone included. */
      readonly changed: number;
      readonly gone: number;
      /** Left as they last were sound. */
      readonly broken: readonly BrokenDocument[];
    }
  /** So much would vanish that Sanity's answer is not believed; nothing was changed. `vanishing` may not be all. */
  | { readonly kind: 'alarm'; readonly vanishing: readonly DocumentName[]; readonly of: number }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type SyncParts = Pick<Parts, 'database' | 'content' | 'purge' | 'log'>;

/** More than this part of the catalogue never vanishes by itself. */
export const VANISHING_MAX = 1 / 5;

/** `believeVanishing` is an operator's word that so much is gone on purpose. */
export async function syncCatalogue(
  parts: SyncParts,
  { believeVanishing = false }: { readonly believeVanishing?: boolean } = {},
): Promise<SyncResult> {
  const result = await sync(parts, believeVanishing);
  if (result.kind === 'synced') {
    for (const document of result.broken)
      parts.log({ level: 'warn', event: 'broken document skipped', document });
  } else parts.log({ level: 'error', event: 'catalogue sync stopped', result });
  return result;
}

async function sync(parts: SyncParts, believeVanishing: boolean): Promise<SyncResult> {
  const { database } = parts;
  const begun = new Date().toISOString();
  const ticket = await drawTicket(database);
  const published = await publishedDocuments(database);
  const loaded = await reached(() => loadContent(parts.content, (names) => keptIn(database, names)));
  if (loaded.kind === 'unreachable') return loaded;
  const snapshots = snapshotsOf(loaded.value, ticket);
  const { troubles } = loaded.value;
  const missing = missingIn(published, [
    ...snapshots,
    ...troubles.map(({ kind, document }) => ({ kind, id: document.id })),
  ]);
  const goneMax = believeVanishing ? Number.POSITIVE_INFINITY : published.length * VANISHING_MAX;
  const seen = await reached(() => readMissing(parts, missing, goneMax));
  if (seen.kind === 'unreachable') return seen;
  const gone = seen.value.filter(({ content }) => content === null);
  if (gone.length > goneMax) {
    return { kind: 'alarm', vanishing: gone.map(({ kind, id }) => ({ kind, id })), of: published.length };
  }
  const changed = await recordSnapshots(database, [...snapshots, ...seen.value]);
  await recordProblems(database, ticket, troubles);
  await writeCursor(database, JOB_ENDED.content, begun);
  await parts.purge(tagsOf(changed));
  const broken = troubles.map(({ document }) => document);
  return { kind: 'synced', changed: changed.length, gone: gone.length, broken };
}

/** What the mirror holds as it last was sound. */
async function keptIn(database: Database, names: readonly DocumentName[]) {
  const kept = await lastSoundVersions(database, names);
  return new Map(kept.map(({ raw, ...name }) => [nameKey(name), raw]));
}

async function reached<T>(
  ask: () => Promise<T>,
): Promise<{ kind: 'reached'; value: T } | { kind: 'unreachable'; reason: string }> {
  try {
    return { kind: 'reached', value: await ask() };
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** What is published and sound; what stands for the broken is in the mirror already. */
function snapshotsOf({ shown }: Resolved, ticket: number): Snapshot[] {
  return DOCUMENT_KINDS.flatMap((kind) =>
    shown[kind]
      .filter(({ isLastSound }) => !isLastSound)
      .map(({ content, raw }): Snapshot => ({ kind, id: content._id, ticket, content, raw })),
  );
}

/** What the mirror holds and the load did not bring, not even broken. */
function missingIn(
  published: readonly DocumentName[],
  brought: readonly DocumentName[],
): readonly DocumentName[] {
  const known = new Set(brought.map(nameKey));
  return published.filter((name) => !known.has(nameKey(name)));
}

/**
 * Only what a fetch by its id finds absent is gone: a list may have been cut short, or published into meanwhile.
 * Stops looking when more than `goneMax` are gone.
 */
async function readMissing(
  parts: SyncParts,
  missing: readonly DocumentName[],
  goneMax: number,
): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  let gone = 0;
  for (const name of missing) {
    const snapshot = await lookAt(parts, name);
    if (snapshot === undefined) continue;
    snapshots.push(snapshot);
    if (snapshot.content === null) gone += 1;
    if (gone > goneMax) break;
  }
  return snapshots;
}
