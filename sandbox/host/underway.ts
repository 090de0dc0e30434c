/**
 * Work that has begun and that somebody must wait for before the process may end. It is counted, not kept: a set that
 * promises enter and leave all the time is rehashed again and again, and what its earlier tables held outlives quick
 * collections of garbage (docs/decisions/0079).
 */
export class Underway {
  #count = 0;
  #nothingLeft = Promise.withResolvers<void>();

  add(work: Promise<unknown>): void {
    this.#count += 1;
    const ended = () => {
      this.#count -= 1;
      if (this.#count > 0) return;
      this.#nothingLeft.resolve();
      this.#nothingLeft = Promise.withResolvers();
    };
    // A function may give what is no promise.
    Promise.resolve(work).then(ended, ended);
  }

  /** Resolves once nothing is left, work that joined meanwhile included. Never rejects. */
  async settled(): Promise<void> {
    while (this.#count > 0) await this.#nothingLeft.promise;
  }
}
