/**
 * Catches up after lost webhooks (docs/decisions/0033). Compares ids and dates of all published documents, because
 * unpublished documents have no date.
 */
import * as z from 'zod';
import { DOCUMENT_KINDS, type DocumentName, nameKey } from '../../../src/content/kinds.ts';
import { PUBLISHED_DOCUMENTS_QUERY } from '../../../src/content/queries.ts';
import type { ContentReader } from '../../../src/content/reader.ts';
import { LAST_RUN_CURSORS, writeCursor } from '../db/job-cursors.ts';
import { type MirroredDocument, readPublishedDocuments } from './mirror-store.ts';
import { refreshSingleDocument } from './refresh.ts';
import { type SyncServices, UNPUBLISHED_SHARE_MAX } from './sync.ts';

/** A scheduled function may run 30 s; the last fetch of a batch may take 8 more. */
const SLICE_MS = 20_000;

const listed = z.array(
  z.object({ _id: z.string(), _type: z.enum(DOCUMENT_KINDS), _updatedAt: z.iso.datetime() }),
);
type Listed = z.infer<typeof listed>[number];

export interface MissedChangesResult {
  readonly looked: number;
  readonly changed: number;
  readonly left: number;
  /** True if more documents would vanish than is plausible. */
  readonly isAlarming: boolean;
}

/** The next run finds the remaining documents, because they still differ. */
export async function syncMissedChanges(
  services: SyncServices,
  sliceMs = SLICE_MS,
): Promise<MissedChangesResult> {
  const start = performance.now();
  const begun = new Date().toISOString();
  // Reads the shop's copy before Sanity. A document published in between is then fetched once too often rather than
  // missed.
  const mirrored = await readPublishedDocuments(services.database);
  const published = await listPublished(services.content);
  const { newer, gone, broken } = differences(mirrored, published);
  const isAlarming = gone.length > mirrored.length * UNPUBLISHED_SHARE_MAX;
  if (isAlarming)
    services.log({
      level: 'error',
      event: 'content sync stopped',
      vanishing: gone.length,
      of: mirrored.length,
    });
  // Invalid documents come last, because fetching the other documents may repair them.
  const waiting = [...newer, ...(isAlarming ? [] : gone), ...broken];
  let looked = 0;
  let changed = 0;
  for (const name of waiting) {
    if (performance.now() - start > sliceMs) break;
    if ((await refreshSingleDocument(services, name)) === 'changed') changed += 1;
    looked += 1;
  }
  const left = waiting.length - looked;
  if (left === 0 && !isAlarming) await writeCursor(services.database, LAST_RUN_CURSORS.content, begun);
  if (changed > 0 || left > 0)
    services.log({ level: 'info', event: 'content followed', looked, changed, left });
  return { looked, changed, left, isAlarming };
}

function differences(mirrored: readonly MirroredDocument[], published: readonly Listed[]) {
  const known = new Map(mirrored.map((one) => [nameKey(one), one]));
  const there = new Set(published.map(({ _type, _id }) => nameKey({ kind: _type, id: _id })));
  const newer = published
    .map(({ _id, _type, _updatedAt }) => ({ kind: _type, id: _id, updatedAt: Date.parse(_updatedAt) }))
    .filter((one) => {
      const ours = known.get(nameKey(one));
      return ours === undefined || (!ours.isBroken && (ours.updatedAt?.getTime() ?? 0) < one.updatedAt);
    })
    .sort((a, b) => a.updatedAt - b.updatedAt)
    .map(({ kind, id }): DocumentName => ({ kind, id }));
  const gone = mirrored.filter((one) => !there.has(nameKey(one)) && !one.isBroken);
  const broken = mirrored.filter(({ isBroken }) => isBroken);
  return { newer, gone, broken };
}

async function listPublished(client: ContentReader): Promise<Listed[]> {
  const types = [...DOCUMENT_KINDS];
  const all: Listed[] = [];
  for (let after = ''; ; ) {
    const slice = listed.parse(await client.fetch(PUBLISHED_DOCUMENTS_QUERY, { types, after }));
    all.push(...slice);
    const last = slice.at(-1);
    if (last === undefined) return all;
    after = last._id;
  }
}
