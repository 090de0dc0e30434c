/** Makes the species slider wrap. Without it the row scrolls from its first card to its last. */
import { SLIDER_CLONES } from '../../contract/limits.ts';
import { nextOffset, realOffset } from './slider-place.ts';

/** A card for the eye and the pointer only: keyboard and screen reader know the real one. */
function cloned(card: Element): Node {
  const clone = card.cloneNode(true) as HTMLElement;
  clone.setAttribute('aria-hidden', 'true');
  clone.setAttribute('data-clone', '');
  for (const link of clone.querySelectorAll('a')) link.tabIndex = -1;
  return clone;
}

export function watchSlider() {
  const slider = document.querySelector<HTMLElement>('[data-slider]');
  const track = slider?.querySelector<HTMLElement>('[data-track]');
  if (!slider || !track) return;
  const row = track;
  const cards = [...row.children];
  // Too few to wrap: they scroll, or simply stand there.
  if (cards.length <= SLIDER_CLONES) return;
  row.prepend(...cards.slice(-SLIDER_CLONES).map(cloned));
  row.append(...cards.slice(0, SLIDER_CLONES).map(cloned));

  const step = () => {
    const [first, second] = row.children;
    return second && first ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : 1;
  };
  const place = (left: number, behavior: ScrollBehavior) => row.scrollTo({ left, behavior });
  // Where a smooth scroll is bound for: quick presses add up instead of starting from wherever it is.
  let goal: number | undefined;
  const settle = () => {
    const shift = realOffset(row.scrollLeft, step(), cards.length, SLIDER_CLONES) - row.scrollLeft;
    if (shift === 0) return;
    place(row.scrollLeft + shift, 'instant');
    if (goal !== undefined) goal += shift;
  };
  const move = (direction: -1 | 1) => {
    settle();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    goal = nextOffset(goal ?? row.scrollLeft, step(), direction);
    place(goal, calm ? 'instant' : 'smooth');
  };

  place(step() * SLIDER_CLONES, 'instant');
  row.addEventListener('scrollend', () => {
    goal = undefined;
    settle();
  });
  slider.querySelector('[data-previous]')?.addEventListener('click', () => move(-1));
  slider.querySelector('[data-next]')?.addEventListener('click', () => move(1));
  let width = row.clientWidth;
  addEventListener('resize', () => {
    if (row.clientWidth === width) return;
    width = row.clientWidth;
    place(step() * SLIDER_CLONES, 'instant');
  });
}
