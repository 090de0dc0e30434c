/** Bytes of the entries of a paged response. They leave room below 200 KB for what is beside them. */
export const PAGE_BYTES_MAX = 150_000;

/** The first entries whose JSON has at most `max` bytes; at least one, so that a page leads to the next. */
export function takeWithinByteLimit<T>(entries: readonly T[], max = PAGE_BYTES_MAX): readonly T[] {
  let weight = 0;
  const tooMany = entries.findIndex((entry) => {
    weight += Buffer.byteLength(JSON.stringify(entry));
    return weight > max;
  });
  return tooMany === -1 ? entries : entries.slice(0, Math.max(1, tooMany));
}

export interface ListPage<T> {
  readonly items: T[];
  /** The value of `after` that asks for further entries; null if there are none. */
  readonly next: string | null;
}

/** As many entries after the one with the id `after` as fit. If that is gone, they begin anew. */
export function pageAfter<T extends { readonly id: string }>(
  entries: readonly T[],
  after: string | undefined,
): ListPage<T> {
  const rest = entries.slice(entries.findIndex(({ id }) => id === after) + 1);
  const items = [...takeWithinByteLimit(rest)];
  return { items, next: items.length < rest.length ? (items.at(-1)?.id ?? null) : null };
}
