/** Makes the species slider wrap. Without it the row scrolls from its first card to its last. */
import { SLIDER_STEP_PX, SLIDER_WRAPS_FROM } from '../../contract/limits.ts';
import type { MoveSlider } from './slider-wrap.ts';

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

  // Only once it is seen: script and the clones' pictures would be fetched for nothing on a page that nobody scrolls.
  let wrapped: Promise<MoveSlider> | undefined;
  const begin = () => {
    seen.disconnect();
    wrapped ??= import('./slider-wrap.ts').then(({ wrapSlider }) => wrapSlider(track));
    // Without it the row still scrolls by hand; the next press tries again.
    wrapped.catch(() => {
      wrapped = undefined;
    });
    return wrapped;
  };
  const move = (direction: -1 | 1) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    return begin().then(
      (by) => by(direction, behavior),
      () => track.scrollBy({ left: direction * SLIDER_STEP_PX, behavior }),
    );
  };
  const seen = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) void begin().catch(() => undefined);
  });
  seen.observe(track);
  slider.querySelector('[data-previous]')?.addEventListener('click', () => void move(-1));
  slider.querySelector('[data-next]')?.addEventListener('click', () => void move(1));
  // The browser's own step by a key would be lost where the row wraps in that moment.
  track.addEventListener('keydown', (event) => {
    const direction = directionOf(event);
    if (direction === undefined) return;
    event.preventDefault();
    void move(direction);
  });
}
