/** What was written and had no answer when it was first sent: the lake is being started again, or can't be reached. */

/** So long nobody is told: most are answered by then. Milliseconds. */
const UNTOLD = 3_000;

export class OverdueWrites {
  readonly #writes = new Set<Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLong = false;

  /** Whether editors should know that what they type is not saved. */
  get isLong(): boolean {
    return this.#isLong;
  }

  /** Called at each change of `isLong`; answers how to stop it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `answered` settles with the write's answer. May be told of the same write again. */
  add(answered: Promise<void>): void {
    if (this.#writes.has(answered)) return;
    this.#writes.add(answered);
    this.#timer ??= setTimeout(() => this.#tell(true), UNTOLD);
    void answered.then(() => {
      this.#writes.delete(answered);
      if (this.#writes.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#tell(false);
    });
  }

  /** Settles once all of them are answered: what is read before would lack them. */
  async answered(): Promise<void> {
    await Promise.all(this.#writes);
  }

  #tell(isLong: boolean): void {
    this.#isLong = isLong;
    for (const listener of this.#listeners) listener();
  }
}
