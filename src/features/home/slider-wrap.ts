/** Endless scrolling of the species slider, loaded when the slider becomes visible. */
import { onScrollEnd } from './scroll-end.ts';

/** Moves the slider by one card. */
export type MoveSlider = (direction: -1 | 1, behavior: ScrollBehavior) => void;

/** Adds cloned cards and keeps a real card first in view. */
export function wrapSlider(row: HTMLElement): MoveSlider {
  const cards = [...row.children];
  // Read first: scroll snapping may adjust the position when cards are inserted.
  const start = row.scrollLeft;
  row.prepend(...cards.map(cloneCard));
  row.append(...cards.map(cloneCard));
  // Cloned pictures must load before the row wraps.
  row.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      for (const twin of row.querySelectorAll('img')) if (twin.src === target.src) twin.loading = 'eager';
    },
    { capture: true },
  );

  // An edit may change the number of cards.
  const count = () => row.children.length / 3;
  const step = () => {
    const [first, second] = row.children;
    return second && first ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : 1;
  };
  const place = (left: number, behavior: ScrollBehavior) => row.scrollTo({ left, behavior });
  // Target of a running smooth scroll, so that quick presses add up.
  let goal: number | undefined;
  const settle = () => {
    const shift = unclonedOffset(row.scrollLeft, step(), count()) - row.scrollLeft;
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
 * Shifts a scroll offset (pixels) by whole rounds until the first visible card is real. A cloned
 * round on either side lets every real card reach the left edge.
 */
export function unclonedOffset(offset: number, step: number, count: number): number {
  const round = step * count;
  // Half a pixel of slack, because browsers round scroll positions on dense screens.
  if (offset < round - 0.5) return offset + round;
  if (offset >= 2 * round - 0.5) return offset - round;
  return offset;
}

/** The offset of the next card's edge to the left (-1) or right (+1). */
export function nextOffset(offset: number, step: number, direction: -1 | 1): number {
  return (Math.round(offset / step) + direction) * step;
}

/** A clone for eye and pointer, hidden from keyboard and screen readers. */
export function cloneCard(card: Element): Node {
  const clone = card.cloneNode(true) as HTMLElement;
  clone.setAttribute('aria-hidden', 'true');
  clone.setAttribute('data-clone', '');
  for (const link of clone.querySelectorAll('a')) link.tabIndex = -1;
  return clone;
}
