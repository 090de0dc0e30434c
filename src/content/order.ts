/** What the catalogue's order looks at. */
interface Ranked {
  readonly _id: string;
  readonly rank: number | null;
  readonly _createdAt: string;
}

/** Order everywhere: the editor's rank, then newest, then id (docs/shop.md "Catalogue"). No rank comes last. */
export function byRank(a: Ranked, b: Ranked): number {
  const rank = (a.rank ?? Number.POSITIVE_INFINITY) - (b.rank ?? Number.POSITIVE_INFINITY);
  if (rank !== 0 && !Number.isNaN(rank)) return rank;
  if (a._createdAt !== b._createdAt) return a._createdAt < b._createdAt ? 1 : -1;
  return a._id < b._id ? -1 : a._id > b._id ? 1 : 0;
}
