/** Moves the carousel. Its slides stand in a row that scrolls, so without this they are all there to swipe. */
import { CAROUSEL_INTERVAL_MS } from '../../contract/limits.ts';
import { createRotation, type Rotation } from './rotation.ts';
import { onScrollEnd } from './scroll-end.ts';

/** How long before a slide comes its picture is fetched. */
const AHEAD_MS = 2_000;

/** In their order, as an edit may have changed it. */
function slidesIn(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-slide]')];
}

/** Lets the pictures of a slide and the next one load; a hand may also turn back. The others wait. */
function near(slides: readonly HTMLElement[], index: number, back = false) {
  for (const offset of back ? [0, 1, -1] : [0, 1]) {
    slides.at((index + offset) % slides.length)?.setAttribute('data-near', '');
  }
}

function watchHolds(carousel: HTMLElement, { hold }: Rotation) {
  carousel.addEventListener('pointerenter', ({ pointerType }) => hold('pointer', pointerType === 'mouse'));
  carousel.addEventListener('pointerleave', () => hold('pointer', false));
  // A clicked dot keeps the focus, too, and the button that lets it go on must not be what holds it.
  carousel.addEventListener('focusin', ({ target }) => {
    hold('focus', target instanceof Element && target.matches(':focus-visible:not([data-pause])'));
  });
  carousel.addEventListener('focusout', () => hold('focus', false));
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const motion = () => hold('motion', still.matches);
  still.addEventListener('change', motion);
  motion();
  const visibility = () => hold('hidden', document.hidden);
  document.addEventListener('visibilitychange', visibility);
  visibility();
}

/** Takes over what a swipe or the keyboard's focus brought into view. */
function followHand(row: HTMLElement, rotation: Rotation) {
  let byHand = false;
  for (const sign of ['pointerdown', 'touchstart', 'wheel'] as const) {
    row.addEventListener(
      sign,
      () => {
        byHand = true;
        near(slidesIn(row), rotation.$index.get(), true);
      },
      { passive: true },
    );
  }
  onScrollEnd(row, () => {
    if (!byHand) return;
    byHand = false;
    rotation.show(Math.round(row.scrollLeft / row.clientWidth));
  });
  row.addEventListener('focusin', ({ target }) => {
    const index = slidesIn(row).findIndex((slide) => target instanceof Node && slide.contains(target));
    if (index !== -1 && index !== rotation.$index.get()) rotation.show(index);
  });
}

export function watchCarousel() {
  const carousel = document.querySelector<HTMLElement>('[data-carousel]');
  const row = carousel?.querySelector<HTMLElement>('[data-slides]');
  if (!carousel || !row) return;
  const slides = () => slidesIn(row);
  const dots = () => [...carousel.querySelectorAll<HTMLElement>('[data-dot]')];
  const pause = carousel.querySelector<HTMLButtonElement>('[data-pause]');
  const rotation = createRotation(slides().length);
  const { $index, $paused, show } = rotation;

  const stand = (behavior: ScrollBehavior) =>
    row.scrollTo({ left: $index.get() * row.clientWidth, behavior });
  const mark = () => {
    for (const [place, dot] of dots().entries()) {
      if (place === $index.get()) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  $index.listen((index, before) => {
    near(slides(), index);
    // Round from the last to the first at once: rewinding through all slides would be a show of its own.
    const calm =
      matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(index - (before ?? index)) > 1;
    stand(calm ? 'instant' : 'smooth');
    mark();
  });
  carousel.addEventListener('click', ({ target }) => {
    const index = target instanceof HTMLElement ? dots().indexOf(target) : -1;
    if (index !== -1) show(index);
  });
  // An editor moved, added or removed a slide: what is shown stays before the eyes, wherever it stands now.
  let shown = slides()[0];
  $index.listen((index) => {
    shown = slides()[index];
  });
  carousel.addEventListener('redrawn', () => {
    const found = shown === undefined ? -1 : slides().indexOf(shown);
    rotation.recount(slides().length);
    show(found === -1 ? Math.min($index.get(), slides().length - 1) : found);
    shown = slides()[$index.get()];
    near(slides(), $index.get());
    stand('instant');
    mark();
  });
  pause?.addEventListener('click', () => $paused.set(!$paused.get()));
  $paused.subscribe((paused) => {
    const name = paused ? pause?.dataset['play'] : pause?.dataset['pause'];
    if (name !== undefined) pause?.setAttribute('aria-label', name);
    carousel.toggleAttribute('data-paused', paused);
  });
  watchHolds(carousel, rotation);
  followHand(row, rotation);
  // The second picture doesn't compete with what the page shows first.
  setTimeout(() => near(slides(), $index.get()), CAROUSEL_INTERVAL_MS - AHEAD_MS);
  carousel.addEventListener('pointerenter', () => near(slides(), $index.get()));
  // A resized row would stand between two slides.
  addEventListener('resize', () => stand('instant'));
}
