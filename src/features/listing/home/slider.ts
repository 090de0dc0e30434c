import { SLIDER_STEP_PX, SLIDER_WRAP_MIN_CARDS } from '../../base/limits.contract.ts';
import type { MoveSlider } from './slider-wrap.ts';

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Ignores browser shortcuts such as Alt+arrow. */
function directionOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | undefined {
  return altKey || ctrlKey || metaKey || shiftKey ? undefined : ARROWS[key];
}

export function bindSlider() {
  const slider = document.querySelector<HTMLElement>('[data-slider]');
  const track = slider?.querySelector<HTMLElement>('[data-track]');
  if (!slider || !track) return;
  // The track has too few cards to wrap.
  if (track.childElementCount < SLIDER_WRAP_MIN_CARDS) return;

  let wrapped: Promise<MoveSlider> | undefined;
  const begin = () => {
    seen.disconnect();
    wrapped ??= import('./slider-wrap.ts').then(({ wrapSlider }) => wrapSlider(track));
    // The next press retries the import.
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
  // Native arrow-key scrolling would be lost when the row wraps.
  track.addEventListener('keydown', (event) => {
    const direction = directionOf(event);
    if (direction === undefined) return;
    event.preventDefault();
    void move(direction);
  });
}
