/** Full sync of the catalogue with Sanity (docs/shop.md "Catalogue"). */

import type { ResolvedDocuments } from '../../../src/content/documents.ts';
import { DOCUMENT_KINDS, type DocumentName, nameKey } from '../../../src/content/kinds.ts';
import { loadContent } from '../../../src/content/resolve.ts';
import type { DocumentProblems } from '../../../src/content/validation.ts';
import type { Database } from '../db/connection.ts';
import { LAST_RUN_CURSORS, writeCursor } from '../db/job-cursors.ts';
import type { Services } from '../http/services.ts';
import { tagsOf } from '../specimens/service.ts';
import { readLastValidVersions } from '../specimens/store.ts';
import { drawTicket, readPublishedDocuments, recordSnapshots, type Snapshot } from './mirror-store.ts';
import { recordProblems } from './problem-store.ts';
import { fetchSnapshot } from './refresh.ts';

export type SyncResult =
  | {
      readonly kind: 'synced';
      readonly changed: number;
      readonly gone: number;
      /** Invalid documents keep their last valid version. */
      readonly broken: readonly DocumentProblems[];
    }
  /** More documents would vanish than is plausible; nothing was changed. */
  | { readonly kind: 'alarm'; readonly vanishing: readonly DocumentName[]; readonly of: number }
  | { readonly kind: 'unreachable'; readonly reason: string };

export type SyncServices = Pick<Services, 'database' | 'content' | 'purge' | 'log'>;

/** Share of the catalogue that never vanishes by accident. */
export const UNPUBLISHED_SHARE_MAX = 1 / 5;

/** `allowMassDeletion`: an operator confirms the loss of more than UNPUBLISHED_SHARE_MAX. */
export async function syncCatalogue(
  services: SyncServices,
  { allowMassDeletion = false }: { readonly allowMassDeletion?: boolean } = {},
): Promise<SyncResult> {
  const result = await sync(services, allowMassDeletion);
  if (result.kind === 'synced') {
    for (const document of result.broken)
      services.log({ level: 'warn', event: 'broken document skipped', document });
  } else services.log({ level: 'error', event: 'catalogue sync stopped', result });
  return result;
}

async function sync(services: SyncServices, allowMassDeletion: boolean): Promise<SyncResult> {
  const { database } = services;
  const begun = new Date().toISOString();
  const ticket = await drawTicket(database);
  const published = await readPublishedDocuments(database);
  const loaded = await reached(() => loadContent(services.content, (names) => keptIn(database, names)));
  if (loaded.kind === 'unreachable') return loaded;
  const snapshots = snapshotsOf(loaded.value, ticket);
  const { invalidDocuments } = loaded.value;
  const missing = missingIn(published, [
    ...snapshots,
    ...invalidDocuments.map(({ kind, document }) => ({ kind, id: document.id })),
  ]);
  const goneMax = allowMassDeletion ? Number.POSITIVE_INFINITY : published.length * UNPUBLISHED_SHARE_MAX;
  const seen = await reached(() => readMissing(services, missing, goneMax));
  if (seen.kind === 'unreachable') return seen;
  const gone = seen.value.filter(({ content }) => content === null);
  if (gone.length > goneMax) {
    return { kind: 'alarm', vanishing: gone.map(({ kind, id }) => ({ kind, id })), of: published.length };
  }
  const changed = await recordSnapshots(database, [...snapshots, ...seen.value]);
  await recordProblems(database, ticket, invalidDocuments);
  await writeCursor(database, LAST_RUN_CURSORS.content, begun);
  await services.purge(tagsOf(changed));
  const broken = invalidDocuments.map(({ document }) => document);
  return { kind: 'synced', changed: changed.length, gone: gone.length, broken };
}

async function keptIn(database: Database, names: readonly DocumentName[]) {
  const stored = await readLastValidVersions(database, names);
  return new Map(stored.map(({ raw, ...name }) => [nameKey(name), raw]));
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

/** Omits invalid documents, whose last valid version the catalogue already has. */
function snapshotsOf({ shown }: ResolvedDocuments, ticket: number): Snapshot[] {
  return DOCUMENT_KINDS.flatMap((kind) =>
    shown[kind]
      .filter(({ isLastValid }) => !isLastValid)
      .map(({ content, raw }): Snapshot => ({ kind, id: content._id, ticket, content, raw })),
  );
}

function missingIn(
  published: readonly DocumentName[],
  brought: readonly DocumentName[],
): readonly DocumentName[] {
  const known = new Set(brought.map(nameKey));
  return published.filter((name) => !known.has(nameKey(name)));
}

/**
 * Fetches by id, because a list may be incomplete or outdated. Stops once more than `goneMax` documents are
 * missing.
 */
async function readMissing(
  services: SyncServices,
  missing: readonly DocumentName[],
  goneMax: number,
): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  let gone = 0;
  for (const name of missing) {
    const snapshot = await fetchSnapshot(services, name);
    if (snapshot === undefined) continue;
    snapshots.push(snapshot);
    if (snapshot.content === null) gone += 1;
    if (gone > goneMax) break;
  }
  return snapshots;
}
