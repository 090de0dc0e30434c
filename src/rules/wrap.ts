/** Index that wraps at both ends, as the carousel and the species slider do (docs/shop.md "States"). */
export function wrapIndex(index: number, count: number): number {
  if (count <= 0) return 0;
  return ((index % count) + count) % count;
}
