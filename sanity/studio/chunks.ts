/** All of them in parts of at most `size`, as calls and transactions take no more. */
export function* partsOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
