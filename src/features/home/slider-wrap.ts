/** What the species slider's script fetches once the slider is seen. */
import { onScrollEnd } from './scroll-end.ts';
import { cloned } from './slider-clone.ts';
import { nextOffset, realOffset } from './slider-offset.ts';

/** One card to the left or to the right. */
export type MoveSlider = (direction: -1 | 1, behavior: ScrollBehavior) => void;

/** Puts the clones in place and keeps the first card in view a real one; gives what moves it by a card. */
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
