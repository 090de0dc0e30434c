/** The endless part of the species slider, fetched once the slider is seen. */
import { onScrollEnd } from './scroll-end.ts';

/** Moves the slider by one card. */
export type MoveSlider = (direction: -1 | 1, behavior: ScrollBehavior) => void;

/** Adds the clones and keeps a real card first in view. */
export function wrapSlider(row: HTMLElement): MoveSlider {
  const cards = [...row.children];
  // Read before: a browser may keep the snapped card in its place by itself when cards come before it.
  const start = row.scrollLeft;
  row.prepend(...cards.map(cloned));
  row.append(...cards.map(cloned));
  // When the row wraps, the pictures that take the places of the same ones must not begin to load then.
  row.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      for (const twin of row.querySelectorAll('img')) if (twin.src === target.src) twin.loading = 'eager';
    },
    { capture: true },
  );

  // An edit may change how many they are.
  const count = () => row.children.length / 3;
  const step = () => {
    const [first, second] = row.children;
    return second && first ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : 1;
  };
  const place = (left: number, behavior: ScrollBehavior) => row.scrollTo({ left, behavior });
  // Where a smooth scroll is bound for: quick presses add up instead of starting from wherever it is.
  let goal: number | undefined;
  const settle = () => {
    const shift = realOffset(row.scrollLeft, step(), count()) - row.scrollLeft;
    if (shift === 0) return;
    place(row.scrollLeft + shift, 'instant');
    if (goal !== undefined) goal += shift;
  };
  onScrollEnd(row, () => {
    goal = undefined;
    settle();
  });
  let width = row.clientWidth;
  addEventListener('resize', () => {
    if (row.clientWidth === width) return;
    width = row.clientWidth;
    place(step() * count(), 'instant');
  });
  place(start + step() * count(), 'instant');

  return (direction, behavior) => {
    settle();
    goal = nextOffset(goal ?? row.scrollLeft, step(), direction);
    place(goal, behavior);
  };
}

/**
 * Moves a scroll offset in pixels by whole rounds until the first card in view is a real one. The row is a round of
 * cards with a cloned round on either side, so each real card can reach its left end.
 */
export function realOffset(offset: number, step: number, count: number): number {
  const round = step * count;
  // Half a pixel of slack: browsers round scroll positions on dense screens.
  if (offset < round - 0.5) return offset + round;
  if (offset >= 2 * round - 0.5) return offset - round;
  return offset;
}

/** The offset of the next card's edge to the left (-1) or right (+1). */
export function nextOffset(offset: number, step: number, direction: -1 | 1): number {
  return (Math.round(offset / step) + direction) * step;
}

/** Clones a card for eye and pointer only: keyboard and screen reader have the real one. */
export function cloned(card: Element): Node {
  const clone = card.cloneNode(true) as HTMLElement;
  clone.setAttribute('aria-hidden', 'true');
  clone.setAttribute('data-clone', '');
  for (const link of clone.querySelectorAll('a')) link.tabIndex = -1;
  return clone;
}
