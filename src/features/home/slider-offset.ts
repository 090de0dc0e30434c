/**
 * Where the species slider stands: a round of cards, and the same round cloned before and behind it. However wide the
 * row is, short of a whole round, each real card can so come to its left end.
 */

/** `offset` in pixels, moved by whole rounds so that the first card in view is a real one, not a clone. */
export function realOffset(offset: number, step: number, count: number): number {
  const round = step * count;
  // Half a pixel of slack: browsers round scroll positions on dense screens.
  if (offset < round - 0.5) return offset + round;
  if (offset >= 2 * round - 0.5) return offset - round;
  return offset;
}

/** Offset one card to the left (-1) or right (+1) of where it stands, on a card's edge. */
export function nextOffset(offset: number, step: number, direction: -1 | 1): number {
  return (Math.round(offset / step) + direction) * step;
}
