/** Loaded when the slider becomes visible. */
import { onScrollEnd } from './scroll-end.ts';

export type MoveSlider = (direction: -1 | 1, behavior: ScrollBehavior) => void;

/** Clones on both sides let scrolling wrap. */
export function wrapSlider(row: HTMLElement): MoveSlider {
  const cards = [...row.children];
  // Read before inserting, because scroll snapping may then change the position.
  const start = row.scrollLeft;
  row.prepend(...cards.map(cloneCard));
  row.append(...cards.map(cloneCard));
  // When a card's picture loads, its clones load it too.
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
  // Quick presses add up during a smooth scroll.
  let goal: number | undefined;
  const settle = () => {
    const shift = offsetOfRealCard(row.scrollLeft, step(), count()) - row.scrollLeft;
    if (shift === 0) return;
    place(row.scrollLeft + shift, 'instant');
    if (goal !== undefined) goal += shift;
  };
  const cardAt = (left: number) => Math.round(left / step());
  const forget = () => {
    goal = undefined;
  };
  onScrollEnd(row, () => {
    // A jump to the real cards ends a scroll, too, while the row is still moving to its goal.
    if (goal !== undefined && cardAt(goal) !== cardAt(row.scrollLeft)) return;
    forget();
    settle();
  });
  for (const byHand of ['wheel', 'pointerdown']) row.addEventListener(byHand, forget, { passive: true });
  let width = row.clientWidth;
  addEventListener('resize', () => {
    if (row.clientWidth === width) return;
    width = row.clientWidth;
    forget();
    place(step() * count(), 'instant');
  });
  place(start + step() * count(), 'instant');

  return (direction, behavior) => {
    settle();
    goal = nextOffset(goal ?? row.scrollLeft, step(), direction);
    place(goal, behavior);
  };
}

/** Pixels. Shifts by whole rounds, so that the first visible card is a real one. */
export function offsetOfRealCard(offset: number, step: number, count: number): number {
  const round = step * count;
  // Browsers round scroll positions on dense screens.
  if (offset < round - 0.5) return offset + round;
  if (offset >= 2 * round - 0.5) return offset - round;
  return offset;
}

export function nextOffset(offset: number, step: number, direction: -1 | 1): number {
  return (Math.round(offset / step) + direction) * step;
}

/** Hidden from keyboard and screen readers. */
export function cloneCard(card: Element): Node {
  const clone = card.cloneNode(true) as HTMLElement;
  clone.setAttribute('aria-hidden', 'true');
  clone.setAttribute('data-clone', '');
  for (const link of clone.querySelectorAll('a')) link.tabIndex = -1;
  return clone;
}
