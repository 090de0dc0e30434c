/** Without script the slides are a row to swipe. */

import { atom } from 'nanostores';
import { CAROUSEL_INTERVAL_MS } from '../../base/limits.contract.ts';
import { wrapIndex } from '../../base/wrap.rules.ts';
import { onScrollEnd } from './scroll-end.ts';

/** Milliseconds from loading a picture to showing its slide. */
const AHEAD_MS = 2_000;

function slidesIn(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-slide]')];
}

/** `back` also loads the previous picture. */
function near(slides: readonly HTMLElement[], index: number, back = false) {
  for (const offset of back ? [0, 1, -1] : [0, 1]) {
    slides.at((index + offset) % slides.length)?.setAttribute('data-near', '');
  }
}

function watchHolds(carousel: HTMLElement, { hold }: Rotation) {
  carousel.addEventListener('pointerenter', ({ pointerType }) => hold('pointer', pointerType === 'mouse'));
  carousel.addEventListener('pointerleave', () => hold('pointer', false));
  // A clicked dot keeps the focus, so only visible focus pauses. The pause button's own focus would
  // prevent it from resuming.
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

export function bindCarousel() {
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
    // Scrolling back through all slides would take long.
    const calm =
      matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(index - (before ?? index)) > 1;
    stand(calm ? 'instant' : 'smooth');
    mark();
  });
  carousel.addEventListener('click', ({ target }) => {
    const index = target instanceof HTMLElement ? dots().indexOf(target) : -1;
    if (index !== -1) show(index);
  });
  // Keeps the shown slide in view after an edit reorders the slides.
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
  // The second picture must not compete with the first paint.
  setTimeout(() => near(slides(), $index.get()), CAROUSEL_INTERVAL_MS - AHEAD_MS);
  carousel.addEventListener('pointerenter', () => near(slides(), $index.get()));
  // Resizing leaves the row between two slides.
  addEventListener('resize', () => stand('instant'));
}

/** Reasons to pause. Rotation resumes when none is left. */
type Hold = 'pointer' | 'focus' | 'motion' | 'hidden';

interface Rotation {
  readonly $index: ReturnType<typeof atom<number>>;
  readonly $paused: ReturnType<typeof atom<boolean>>;
  show(index: number): void;
  hold(reason: Hold, holding: boolean): void;
  recount(count: number): void;
}

export function createRotation(slides: number): Rotation {
  let count = slides;
  const $index = atom(0);
  const $paused = atom(false);
  const holds = new Set<Hold>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    clearTimeout(timer);
    if (count < 2 || $paused.get() || holds.size > 0) return;
    timer = setTimeout(() => show($index.get() + 1), CAROUSEL_INTERVAL_MS);
  };
  const show = (index: number) => {
    $index.set(wrapIndex(index, count));
    schedule();
  };
  const hold = (reason: Hold, holding: boolean) => {
    if (holds.has(reason) === holding) return;
    if (holding) holds.add(reason);
    else holds.delete(reason);
    schedule();
  };

  const recount = (now: number) => {
    count = now;
    schedule();
  };

  $paused.subscribe(schedule);
  return { $index, $paused, show, hold, recount };
}
