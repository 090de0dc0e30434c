import type { SanityClient } from '@sanity/client';
import { useEffect, useRef, useState } from 'react';
import { useClient, useDocumentStore } from 'sanity';
import { isConflict } from '../../../src/content/conflict.ts';
import { API_VERSION } from '../../../src/content/queries.ts';
import { draftId, publishedId } from '../../../src/features/content/addresses.rules.ts';
import {
  hasSameNeighbours,
  moveItem,
  planRanks,
  type RankedDocument,
  type SortableItem,
  sortableItems,
} from './ranks.ts';

const API = { apiVersion: API_VERSION };
const RAW = { perspective: 'raw' } as const;
const LAST = Number.MAX_SAFE_INTEGER;
/** How many ranks after the target are searched for a free one; each later span is larger. */
const SPANS = [1000, 100_000, LAST];
/** Enough documents, including drafts, to find the target's predecessor. */
const BEFORE = 20;
/** A concurrent move by another editor uses up a try. */
const TRIES = 4;

/** Lists of one type share their ranks. */
export interface SortableListQuery {
  readonly type: string;
  /** GROQ; undefined for all documents of the type. */
  readonly filter?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** `other-order`: another editor changed this part of the list; nothing was saved. */
type MoveResult = 'saved' | 'other-order' | 'failed';

export interface SortableList {
  readonly items: readonly SortableItem[] | undefined;
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  /** Also adds items that are not in the loaded list. */
  readonly move: (item: SortableItem, to: number) => Promise<MoveResult>;
}

/** The slowest condition is last. */
const NO_VERSION = '!(_id in path("versions.**"))';
const IN_ORDER = 'order(rank asc, _createdAt desc, _id asc)';
const FIELDS = '{_id, _createdAt, rank, "title": coalesce(name, title)}';

const queryOf = ({ filter }: SortableListQuery) =>
  `*[_type == $type${filter === undefined ? '' : ` && (${filter})`} && ${NO_VERSION}] | ${IN_ORDER}[0...$most]${FIELDS}`;

export function useSortableList(list: SortableListQuery, most: number): SortableList {
  const client = useClient(API);
  const store = useDocumentStore();
  const [documents, setDocuments] = useState<readonly RankedDocument[]>();
  /** The expected order while moves are being saved. */
  const [ahead, setAhead] = useState<readonly SortableItem[]>();
  const [hasFailed, setFailed] = useState(false);
  const underway = useRef(0);
  const shown = useRef<readonly SortableItem[]>([]);
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const query = queryOf(list);
  const params = JSON.stringify({ ...list.params, type: list.type, most });

  useEffect(() => {
    const options = { ...API, ...RAW, tag: 'order' };
    const subscription = store.listenQuery(query, JSON.parse(params), options).subscribe({
      next: (found: RankedDocument[]) => setDocuments(found),
      error: () => setFailed(true),
    });
    return () => subscription.unsubscribe();
  }, [store, query, params]);

  const read = async (): Promise<RankedDocument[]> => await client.fetch(query, JSON.parse(params), RAW);
  const hasMore = documents !== undefined && documents.length >= most;
  const items = ahead ?? (documents === undefined ? undefined : sortableItems(documents));
  shown.current = items ?? [];

  const move = async (item: SortableItem, to: number): Promise<MoveResult> => {
    const seen = shown.current;
    const order = moveItem(seen, item, to);
    shown.current = order;
    setAhead(order);
    underway.current += 1;
    // Saves in sequence, so that the last move wins.
    const saving = saved.current.then(() =>
      save(client, { query, params: JSON.parse(params) }, { seen, order, id: item.id }),
    );
    saved.current = saving.catch(() => undefined);
    try {
      const outcome = await saving;
      setFailed(false);
      return outcome;
    } catch {
      setFailed(true);
      return 'failed';
    } finally {
      underway.current -= 1;
      void refresh();
    }
  };

  /** Shows the stored order once nothing is being saved. */
  const refresh = async () => {
    if (underway.current > 0) return;
    const fresh = await read().catch(() => undefined);
    if (underway.current > 0) return;
    if (fresh !== undefined) setDocuments(fresh);
    setAhead(undefined);
  };

  return { items, hasMore, hasFailed, move };
}

interface Move {
  readonly seen: readonly SortableItem[];
  readonly order: readonly SortableItem[];
  readonly id: string;
}

interface ListQuery {
  readonly query: string;
  readonly params: { readonly type: string };
}

interface Seen {
  readonly lock: string | null;
  readonly documents: RankedDocument[];
}

/** Writes a lock document, so that one of two concurrent moves fails and is planned again. */
async function save(client: SanityClient, list: ListQuery, move: Move, tries = TRIES): Promise<MoveResult> {
  const { type } = list.params;
  const lockId = `order.${type}`;
  const query = `{"lock": *[_id == $lockId][0]._rev, "documents": ${list.query}}`;
  const { lock, documents } = await client.fetch<Seen>(query, { ...list.params, lockId }, RAW);
  if (!hasSameNeighbours(sortableItems(documents), move.seen, move.order, move.id)) return 'other-order';
  const ranks = await plan(client, type, move);
  if (ranks === undefined) return 'other-order';
  const transaction = client.transaction();
  if (lock === null) transaction.create({ _id: lockId, _type: 'orderLock', moves: 1 });
  else transaction.patch(lockId, (patch) => patch.inc({ moves: 1 }).ifRevisionId(lock));
  for (const { documentId, rank } of ranks) transaction.patch(documentId, (patch) => patch.set({ rank }));
  try {
    await transaction.commit({ visibility: 'sync', tag: 'order.move' });
    return 'saved';
  } catch (error) {
    // A concurrent move, publish or discard can cause this.
    if (isConflict(error) && tries > 1) return await save(client, list, move, tries - 1);
    throw error;
  }
}

/** Returns undefined if a neighbour no longer exists. */
async function plan(client: SanityClient, type: string, { order, id }: Move) {
  const place = order.findIndex((one) => one.id === id);
  const [before, after] = [order[place - 1], order[place + 1]];
  const anchor = before ?? after;
  if (anchor === undefined) return [];
  for (const span of SPANS) {
    const items = await readAround(client, type, [anchor, id], span, before === undefined);
    const own = items.find((one) => one.id === id);
    const rest = items.filter((one) => one.id !== id);
    const at = rest.findIndex((one) => one.id === anchor.id);
    if (own === undefined || at < 0) return undefined;
    const to = before === undefined ? at : at + 1;
    const ranks = planRanks(moveItem(rest, own, to), to, span === LAST);
    if (ranks !== undefined) return ranks;
  }
  return undefined;
}

const BEHIND_QUERY = `*[_type == $type && (rank >= $from && rank <= $upTo || $isWhole && !defined(rank)) && ${NO_VERSION}]._id`;
const IN_FRONT_QUERY = `*[_type == $type && rank <= $from && ${NO_VERSION}]
  | order(rank desc, _createdAt asc, _id desc)[0...$some]._id`;
const WITH_DRAFTS_QUERY = `*[_id in $ids]${FIELDS}`;

/** If requested, reads a few documents before the anchor. */
async function readAround(
  client: SanityClient,
  type: string,
  [anchor, movedId]: readonly [SortableItem, string],
  span: number,
  hasFront: boolean,
): Promise<SortableItem[]> {
  const from = anchor.rank ?? LAST;
  const params = { type, from, upTo: Math.min(from + span, LAST), isWhole: span === LAST, some: BEFORE };
  const isFrontNeeded = hasFront || anchor.rank === undefined;
  const [behind, inFront] = await Promise.all([
    client.fetch<string[]>(BEHIND_QUERY, params, RAW),
    isFrontNeeded ? client.fetch<string[]>(IN_FRONT_QUERY, params, RAW) : [],
  ]);
  const ids = new Set([...behind, ...inFront, anchor.id, movedId].map(publishedId));
  const both = [...ids].flatMap((id) => [id, draftId(id)]);
  const items = sortableItems(await client.fetch<RankedDocument[]>(WITH_DRAFTS_QUERY, { ids: both }, RAW));
  // The read is incomplete beyond this rank, so a draft there could look like the next document.
  return items.filter(({ id, rank }) => id === movedId || (rank ?? LAST) <= params.upTo);
}
