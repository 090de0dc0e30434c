export class PendingWork {
  readonly #pending = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    // Functions may pass a value that is not a promise to `waitUntil`.
    const ended = Promise.resolve(work)
      .catch(() => undefined)
      .finally(() => this.#pending.delete(ended));
    this.#pending.add(ended);
  }

  /** Includes promises added meanwhile. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }
}
