/** Gaps between ranks let a move write one document. */
import { publishedId } from '../../../src/features/content/addresses.rules.ts';

/** Gap behind the last document, and after renumbering. */
export const RANK_STEP = 10;
/** Ranks are multiples of it; a gap of 10 allows some twenty moves to one position. */
const PRECISION = 1e-6;
/** Minimum gap after renumbering, per renumbered document. */
const GAP_MIN = 4 * PRECISION;

export interface RankedDocument {
  readonly _id: string;
  readonly _createdAt: string;
  readonly title?: string | null;
  readonly rank?: number | null;
}

export interface SortableItem {
  readonly id: string;
  readonly title: string;
  readonly rank: number | undefined;
  readonly createdAt: string;
  readonly isPublished: boolean;
  readonly documentIds: readonly string[];
}

const isDraft = ({ _id }: RankedDocument) => publishedId(_id) !== _id;

/** The rank is the published one; the title is the draft's. */
export function sortableItems(documents: readonly RankedDocument[]): SortableItem[] {
  const items = new Map<string, SortableItem>();
  const inOrder = documents.toSorted((a, b) => Number(isDraft(a)) - Number(isDraft(b)));
  for (const { _id, _createdAt, title, rank } of inOrder) {
    const id = publishedId(_id);
    const known = items.get(id);
    items.set(id, {
      id,
      title: title ?? known?.title ?? '',
      rank: known?.rank ?? rank ?? undefined,
      createdAt: known?.createdAt ?? _createdAt,
      isPublished: known?.isPublished ?? id === _id,
      documentIds: [...(known?.documentIds ?? []), _id],
    });
  }
  return [...items.values()].sort(inShopOrder);
}

/** Same order as `compareByRank` of src/content/documents.ts. */
function inShopOrder(a: SortableItem, b: SortableItem): number {
  const rank = (a.rank ?? Number.MAX_VALUE) - (b.rank ?? Number.MAX_VALUE);
  if (rank !== 0) return rank;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/** Moves beyond an end of the list stop at that end. */
export function moveItem(items: readonly SortableItem[], item: SortableItem, to: number): SortableItem[] {
  const rest = items.filter(({ id }) => id !== item.id);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, item);
}

interface Neighbours {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function neighboursOf(items: readonly SortableItem[], id: string): Neighbours | undefined {
  const place = items.findIndex((one) => one.id === id);
  return place < 0 ? undefined : { before: items[place - 1]?.id, after: items[place + 1]?.id };
}

/** True if both ends of the move are still what the editor saw. */
export function hasSameNeighbours(
  fresh: readonly SortableItem[],
  seen: readonly SortableItem[],
  moved: readonly SortableItem[],
  id: string,
) {
  const without = (items: readonly SortableItem[]) => items.filter((one) => one.id !== id);
  const gap = neighboursOf(moved, id);
  const anchor = gap?.before ?? gap?.after;
  if (gap === undefined || anchor === undefined) return true;
  return (
    isSame(neighboursOf(fresh, id), neighboursOf(seen, id)) &&
    isSame(neighboursOf(without(fresh), anchor), neighboursOf(without(seen), anchor))
  );
}

function isSame(a: Neighbours | undefined, b: Neighbours | undefined): boolean {
  return a?.before === b?.before && a?.after === b?.after;
}

export interface RankPatch {
  readonly documentId: string;
  readonly rank: number;
}

/** Returns undefined if ranks beyond `order` must change. `isWhole`: there are none beyond it. */
export function planRanks(
  order: readonly SortableItem[],
  place: number,
  isWhole: boolean,
): RankPatch[] | undefined {
  // Unranked items come last, so the items before the position need a rank as well.
  const start = order.findLastIndex(({ rank }, index) => index < place && rank !== undefined) + 1;
  const low = order[start - 1]?.rank;
  for (let end = place + 1; end <= order.length; end += 1) {
    const count = end - start;
    const high = order[end]?.rank;
    if (high === undefined) {
      if (end === order.length && !isWhole) return undefined;
      const first = Math.floor((low ?? 0) / RANK_STEP) + 1;
      return patches(order.slice(start, end), (index) => (first + index) * RANK_STEP);
    }
    // Before the first document the room is unlimited.
    const from = low ?? Math.ceil(high / RANK_STEP - count - 1) * RANK_STEP;
    const share = (high - from) / (count + 1);
    if (share >= (end > place + 1 ? GAP_MIN * count : 2 * PRECISION))
      return patches(order.slice(start, end), (index) => from + rounded(share * (index + 1)));
  }
  return undefined;
}

function rounded(rank: number): number {
  return Math.round(rank / PRECISION) * PRECISION;
}

function patches(items: readonly SortableItem[], rankAt: (index: number) => number): RankPatch[] {
  return items.flatMap(({ documentIds }, index) =>
    documentIds.map((documentId) => ({ documentId, rank: rankAt(index) })),
  );
}
