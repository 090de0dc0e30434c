import { atom } from 'nanostores';
import { askBeforeLeaving } from './leaving.ts';

/** Milliseconds; most writes have a response by then. */
const NOTICE_AFTER = 3_000;

/** True once a write takes so long that editors should know that their text is not saved. */
export const $isOverdue = atom(false);

export class OverdueWrites {
  readonly #writes = new Set<Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Counts repeated calls with one promise once. */
  add(answered: Promise<void>): void {
    if (this.#writes.has(answered)) return;
    this.#writes.add(answered);
    askBeforeLeaving(this, true);
    this.#timer ??= setTimeout(() => $isOverdue.set(true), NOTICE_AFTER);
    void answered.then(() => {
      this.#writes.delete(answered);
      if (this.#writes.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      askBeforeLeaving(this, false);
      $isOverdue.set(false);
    });
  }

  /** Resolves once the writes have responses, because an earlier read would lack them. */
  async answered(): Promise<void> {
    await Promise.all(this.#writes);
  }
}
