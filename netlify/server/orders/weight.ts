/** How heavy an answer with orders may be. */

/**
 * Netlify's functions answer 6 MB at most. An order of 100 lines weighs 85 KB with the texts of this shop's catalogue,
 * and 250 KB with the longest that the Studio lets one write. Bytes.
 */
export const ORDERS_WEIGHT_MAX = 4_000_000;

/** As many of the first ones as weigh no more than that together, but at least one. */
export function lightest<T>(orders: readonly T[], max = ORDERS_WEIGHT_MAX): readonly T[] {
  let weight = 0;
  const tooMany = orders.findIndex((order) => {
    weight += Buffer.byteLength(JSON.stringify(order));
    return weight > max;
  });
  return tooMany === -1 ? orders : orders.slice(0, Math.max(1, tooMany));
}
