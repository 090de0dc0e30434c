/** The carousel's clock: which slide is shown, and when the next one comes (docs/shop.md "States": every 5 s). */
import { atom } from 'nanostores';
import { CAROUSEL_INTERVAL_MS } from '../../contract/limits.ts';
import { wrapIndex } from '../../rules/wrap.ts';

/** Why it stands still for the moment; it goes on when the last reason is gone. */
export type Hold = 'pointer' | 'focus' | 'motion' | 'hidden';

export interface Rotation {
  /** Slide shown, from 0. */
  readonly $index: ReturnType<typeof atom<number>>;
  /** Whether the pause button holds it. */
  readonly $paused: ReturnType<typeof atom<boolean>>;
  /** Shows a slide; the next one comes a whole interval later. */
  show(index: number): void;
  hold(reason: Hold, holding: boolean): void;
  /** The slides are others now, and so many. */
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
