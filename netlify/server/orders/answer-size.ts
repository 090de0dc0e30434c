/**
 * Netlify's functions answer 6 MB at most. An order of 100 lines takes 85 KB with this catalogue's texts, and 250 KB
 * with the longest that the Studio accepts. Bytes.
 */
export const ORDERS_BYTES_MAX = 4_000_000;

/** The first orders that fit in `max` bytes together, but at least one. */
export function takeUntilFull<T>(orders: readonly T[], max = ORDERS_BYTES_MAX): readonly T[] {
  let weight = 0;
  const tooMany = orders.findIndex((order) => {
    weight += Buffer.byteLength(JSON.stringify(order));
    return weight > max;
  });
  return tooMany === -1 ? orders : orders.slice(0, Math.max(1, tooMany));
}
