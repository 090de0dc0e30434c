/** Work that has begun and that somebody must wait for before the process may end. */
export class Underway {
  readonly #work = new Set<Promise<unknown>>();

  add(work: Promise<unknown>): void {
    const ended: Promise<unknown> = work.then(noop, noop).then(() => this.#work.delete(ended));
    this.#work.add(ended);
  }

  /** Resolves once nothing is left, work that joined meanwhile included. Never rejects. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }
}

function noop(): void {}
