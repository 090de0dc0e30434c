/** Notices must not cover controls. All numbers are CSS pixels of the window. */

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const GAP = 4;

/**
 * Returns the position closest to the top of `box` that overlaps none of `others`; undefined if no position
 * is free.
 */
export function findFreeTop(box: Rect, others: readonly Rect[], windowHeight: number): number | undefined {
  const height = box.bottom - box.top;
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left);
  const isFree = (top: number) =>
    top >= 0 &&
    top + height <= windowHeight &&
    beside.every((other) => other.bottom <= top || other.top >= top + height);
  const tops = beside.flatMap((other) => [other.bottom + GAP, other.top - GAP - height]);
  return [box.top, ...tops].filter(isFree).sort((a, b) => Math.abs(a - box.top) - Math.abs(b - box.top))[0];
}
