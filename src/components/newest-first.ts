interface Dated<T> {
  readonly product: T;
  /** ISO 8601. */
  readonly at: string;
}

/** Products by the time they were made, the last one first; of those made at once, as they stand. */
export function newestFirst<T extends { readonly id: string }>(
  products: readonly T[],
  createdAt: ReadonlyMap<string, string>,
): readonly Dated<T>[] {
  return products
    .map((product) => ({ product, at: createdAt.get(product.id) ?? '' }))
    .filter(({ at }) => at !== '')
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
