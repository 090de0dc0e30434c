/** Milliseconds; most writes have a response by then. */
const NOTICE_AFTER = 3_000;

export class OverdueWrites {
  readonly #writes = new Set<Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLong = false;

  /** True once a write takes so long that editors should know that their text is not saved. */
  get isLong(): boolean {
    return this.#isLong;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Counts repeated calls with one promise once. */
  add(answered: Promise<void>): void {
    if (this.#writes.has(answered)) return;
    this.#writes.add(answered);
    this.#timer ??= setTimeout(() => this.#notify(true), NOTICE_AFTER);
    void answered.then(() => {
      this.#writes.delete(answered);
      if (this.#writes.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#notify(false);
    });
  }

  /** Resolves once the writes have responses, because an earlier read would lack them. */
  async answered(): Promise<void> {
    await Promise.all(this.#writes);
  }

  #notify(isLong: boolean): void {
    this.#isLong = isLong;
    for (const listener of this.#listeners) listener();
  }
}
