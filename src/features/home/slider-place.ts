/** Where the species slider stands: cards in a row, with some of the other end's cards cloned at each end (spec §4). */

/** `offset` in pixels, moved by whole rounds so that the first card in view is a real one, not a clone. */
export function realOffset(offset: number, step: number, count: number, clones: number): number {
  const round = step * count;
  const first = step * clones;
  // Half a pixel of slack: browsers round scroll positions on dense screens.
  if (offset < first - 0.5) return offset + round;
  if (offset >= first + round - 0.5) return offset - round;
  return offset;
}

/** Offset one card to the left (-1) or right (+1) of where it stands, on a card's edge. */
export function nextOffset(offset: number, step: number, direction: -1 | 1): number {
  return (Math.round(offset / step) + direction) * step;
}
