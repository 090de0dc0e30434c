/** The full sync: brings the mirror of the catalogue to what is published in Sanity (docs/shop.md "Catalogue"). */
import type { BrokenDocument } from '../../../src/content/check.ts';
import { type Catalogue, loadCatalogue } from '../../../src/content/load.ts';
import type { Parts } from '../parts/parts.ts';
import {
  type DocumentName,
  drawTicket,
  publishedDocuments,
  recordSnapshots,
  type Snapshot,
} from './mirror-store.ts';
import { readSnapshot } from './snapshot.ts';
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
const VANISHING_MAX = 1 / 5;

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
  const ticket = await drawTicket(database);
  const published = await publishedDocuments(database);
  const loaded = await reached(() => loadCatalogue(parts.content));
  if (loaded.kind === 'unreachable') return loaded;
  const catalogue = loaded.value;
  const snapshots = snapshotsOf(catalogue, ticket);
  const missing = missingIn(published, snapshots, catalogue.broken);
  const goneMax = believeVanishing ? Number.POSITIVE_INFINITY : published.length * VANISHING_MAX;
  const seen = await reached(() => readMissing(parts, missing, goneMax));
  if (seen.kind === 'unreachable') return seen;
  const gone = seen.value.filter(({ content }) => content === null);
  if (gone.length > goneMax) {
    return { kind: 'alarm', vanishing: gone.map(({ kind, id }) => ({ kind, id })), of: published.length };
  }
  const changed = await recordSnapshots(database, [...snapshots, ...seen.value]);
  await parts.purge(tagsOf(changed));
  return { kind: 'synced', changed: changed.length, gone: gone.length, broken: catalogue.broken };
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

function snapshotsOf({ species, categories, products, carousel }: Catalogue, ticket: number): Snapshot[] {
  return [
    ...species.map((content): Snapshot => ({ kind: 'species', id: content._id, ticket, content })),
    ...categories.map((content): Snapshot => ({ kind: 'category', id: content._id, ticket, content })),
    ...products.map((content): Snapshot => ({ kind: 'product', id: content._id, ticket, content })),
    ...carousel.map((content): Snapshot => ({ kind: 'carouselItem', id: content._id, ticket, content })),
  ];
}

/** What the mirror holds and the load did not bring, not even broken. */
function missingIn(
  published: readonly DocumentName[],
  snapshots: readonly Snapshot[],
  broken: readonly BrokenDocument[],
): DocumentName[] {
  const name = (kind: string, id: string) => `${kind} ${id}`;
  const brought = new Set([
    ...snapshots.map(({ kind, id }) => name(kind, id)),
    ...broken.map(({ type, id }) => name(type, id)),
  ]);
  return published.filter(({ kind, id }) => !brought.has(name(kind, id)));
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
    const seen = await readSnapshot(parts, name);
    if (seen.kind === 'broken') {
      parts.log({ level: 'warn', event: 'broken document skipped', document: seen.document });
      continue;
    }
    snapshots.push(seen.snapshot);
    if (seen.snapshot.content === null) gone += 1;
    if (gone > goneMax) break;
  }
  return snapshots;
}
