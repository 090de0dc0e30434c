/** Makes the species slider wrap. Without it the row scrolls from its first card to its last. */
import { SLIDER_WRAPS_FROM } from '../../contract/limits.ts';
import { onScrollEnd } from './scroll-end.ts';
import { cloned } from './slider-clone.ts';
import { nextOffset, realOffset } from './slider-offset.ts';

/** Puts the clones in place and keeps the first card in view a real one; gives what moves it by a card. */
function wrapping(row: HTMLElement) {
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

  return (direction: -1 | 1) => {
    settle();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    goal = nextOffset(goal ?? row.scrollLeft, step(), direction);
    place(goal, calm ? 'instant' : 'smooth');
  };
}

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Undefined: a key that means something else, such as Alt and an arrow for the page before. */
function directionOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | undefined {
  return altKey || ctrlKey || metaKey || shiftKey ? undefined : ARROWS[key];
}

export function watchSlider() {
  const slider = document.querySelector<HTMLElement>('[data-slider]');
  const track = slider?.querySelector<HTMLElement>('[data-track]');
  if (!slider || !track) return;
  // Too few to wrap: they scroll, or simply stand there.
  if (track.childElementCount < SLIDER_WRAPS_FROM) return;

  // Only once it is seen: the clones' pictures would be fetched for nothing on a page that nobody scrolls.
  let move: ReturnType<typeof wrapping> | undefined;
  const begin = () => {
    seen.disconnect();
    move ??= wrapping(track);
    return move;
  };
  const seen = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) begin();
  });
  seen.observe(track);
  slider.querySelector('[data-previous]')?.addEventListener('click', () => begin()(-1));
  slider.querySelector('[data-next]')?.addEventListener('click', () => begin()(1));
  // The browser's own step by a key would be lost where the row wraps in that moment.
  track.addEventListener('keydown', (event) => {
    const direction = directionOf(event);
    if (direction === undefined) return;
    event.preventDefault();
    begin()(direction);
  });
}
