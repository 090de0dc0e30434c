import { ClientError, type SanityClient } from '@sanity/client';
import { useEffect, useRef, useState } from 'react';
import { useClient, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { type Item, isSameAround, itemsOf, moveItem, planRanks, type RankedDocument } from './ranks.ts';

const API = { apiVersion: API_VERSION };
const RAW = { perspective: 'raw' } as const;
/** Documents read around the place of a move, drafts included. Doubled while there is no room among them. */
const WINDOW = 60;
/** Tries of one move. Another editor's move in between uses one up. */
const TRIES = 4;

/** Documents of one type that an editor orders. Orders of the same type share their ranks. */
export interface OrderedList {
  readonly type: string;
  /** GROQ, if only some documents of the type are shown. */
  readonly filter?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** `other-order`: another editor moved something there meanwhile; nothing was saved. */
export type MoveResult = 'saved' | 'other-order' | 'failed';

export interface Order {
  readonly items: readonly Item[] | undefined;
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  /** Moves an item of the list, or brings one in that it doesn't show. */
  readonly move: (item: Item, to: number) => Promise<MoveResult>;
}

const OF_TYPE = '_type == $type && !(_id in path("versions.**"))';
const IN_ORDER = 'order(rank asc, _createdAt desc, _id asc)';
const FIELDS = '{_id, _createdAt, rank, "title": coalesce(name, title)}';

const queryOf = ({ filter }: OrderedList) =>
  `*[${OF_TYPE}${filter === undefined ? '' : ` && (${filter})`}] | ${IN_ORDER}[0...$most]${FIELDS}`;

export function useOrder(list: OrderedList, most: number): Order {
  const client = useClient(API);
  const store = useDocumentStore();
  const [documents, setDocuments] = useState<readonly RankedDocument[]>();
  /** Ahead of the content while moves are being saved. */
  const [ahead, setAhead] = useState<readonly Item[]>();
  const [hasFailed, setFailed] = useState(false);
  const underway = useRef(0);
  const shown = useRef<readonly Item[]>([]);
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
  const items = ahead ?? (documents === undefined ? undefined : itemsOf(documents));
  shown.current = items ?? [];

  const move = async (item: Item, to: number): Promise<MoveResult> => {
    const seen = shown.current;
    const order = moveItem(seen, item, to);
    shown.current = order;
    setAhead(order);
    underway.current += 1;
    // Saves in sequence, so that the last move wins.
    const saving = saved.current.then(() => save(client, list.type, read, { seen, order, id: item.id }));
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
      if (underway.current === 0) {
        const fresh = await read().catch(() => undefined);
        if (underway.current === 0) {
          if (fresh !== undefined) setDocuments(fresh);
          setAhead(undefined);
        }
      }
    }
  };

  return { items, hasMore, hasFailed, move };
}

interface Move {
  readonly seen: readonly Item[];
  readonly order: readonly Item[];
  readonly id: string;
}

/**
 * Writes few documents in one transaction, and counts it in a lock document: of two moves that were planned at the same
 * time one fails, and is planned again on what the other one left.
 */
async function save(
  client: SanityClient,
  type: string,
  read: () => Promise<RankedDocument[]>,
  move: Move,
  tries = TRIES,
): Promise<MoveResult> {
  const lockId = `order.${type}`;
  // Read before the list, so that a move after it fails the commit.
  const lock = await client.fetch<{ _rev: string } | null>('*[_id == $lockId][0]{_rev}', { lockId }, RAW);
  if (!isSameAround(itemsOf(await read()), move.seen, move.order, move.id)) return 'other-order';
  const ranks = await plan(client, type, move);
  if (ranks === undefined) return 'other-order';
  const transaction = client.transaction();
  if (lock === null) transaction.create({ _id: lockId, _type: 'orderLock', moves: 1 });
  else transaction.patch(lockId, (patch) => patch.inc({ moves: 1 }).ifRevisionId(lock._rev));
  for (const { documentId, rank } of ranks) transaction.patch(documentId, (patch) => patch.set({ rank }));
  try {
    await transaction.commit({ visibility: 'sync', tag: 'order.move' });
    return 'saved';
  } catch (error) {
    // Another move, or a draft that was published or discarded in between.
    const isConflict = error instanceof ClientError && [404, 409].includes(error.statusCode);
    if (isConflict && tries > 1) return await save(client, type, read, move, tries - 1);
    throw error;
  }
}

/** Undefined if a neighbour is gone. */
async function plan(client: SanityClient, type: string, { order, id }: Move) {
  const place = order.findIndex((one) => one.id === id);
  const [before, after] = [order[place - 1], order[place + 1]];
  const anchor = before ?? after;
  if (anchor === undefined) return [];
  for (let size = WINDOW; ; size *= 2) {
    const around = await readAround(client, type, [anchor.id, id], size);
    const own = around.items.find((one) => one.id === id);
    const rest = around.items.filter((one) => one.id !== id);
    const at = rest.findIndex((one) => one.id === anchor.id);
    if (own === undefined || at < 0) return undefined;
    const to = before === undefined ? at : at + 1;
    const ranks = planRanks(moveItem(rest, own, to), to, around.isWhole);
    if (ranks !== undefined) return ranks;
  }
}

const WITH_DRAFTS = `*[_id in $ids]${FIELDS}`;
const RIGHT = `*[${OF_TYPE} && coalesce(rank, $last) >= $from] | ${IN_ORDER}[0...$size]._id`;
const LEFT = `*[${OF_TYPE} && rank <= $from] | order(rank desc, _createdAt asc, _id desc)[0...$some]._id`;
/** Stands for no rank in comparisons: larger than any. */
const LAST = Number.MAX_SAFE_INTEGER;

/** All documents of the type from a few before the anchor on, whatever list the editor looks at. */
async function readAround(
  client: SanityClient,
  type: string,
  [anchorId, movedId]: readonly [string, string],
  size: number,
) {
  const both = (ids: readonly string[]) =>
    [...new Set(ids.map(publishedId))].flatMap((id) => [id, `drafts.${id}`]);
  const readBoth = async (ids: readonly string[]) =>
    itemsOf(await client.fetch<RankedDocument[]>(WITH_DRAFTS, { ids: both(ids) }, RAW));
  const [anchor] = await readBoth([anchorId]);
  if (anchor === undefined) return { items: [], isWhole: true };
  const params = { type, from: anchor.rank ?? LAST, last: LAST, size, some: WINDOW };
  const [left, right] = await Promise.all([
    client.fetch<string[]>(LEFT, params, RAW),
    client.fetch<string[]>(RIGHT, params, RAW),
  ]);
  const isWhole = right.length < size;
  const items = await readBoth([...left, ...right, anchorId, movedId]);
  return { items: isWhole ? items : upTo(items, right, movedId), isWhole };
}

/** A window that is cut off knows nothing of what lies behind its last document. */
function upTo(items: readonly Item[], right: readonly string[], movedId: string): Item[] {
  const last = publishedId(right.at(-1) ?? '');
  const end = items.findIndex(({ id }) => id === last);
  return items.filter(({ id }, index) => index <= end || id === movedId);
}
