/**
 * Keys for presses of a button: the same wish keeps its key until its outcome is known, so that pressing twice, or again
 * after an answer that never came, changes once.
 */
export class OnePress {
  readonly #newKey: () => string;
  #wish: string | undefined;
  #key = '';

  constructor(newKey: () => string) {
    this.#newKey = newKey;
  }

  keyFor(wish: unknown): string {
    const text = JSON.stringify(wish);
    if (text !== this.#wish) {
      this.#wish = text;
      this.#key = this.#newKey();
    }
    return this.#key;
  }

  /** The outcome is known: the same wish is a new one from now on. */
  known(): void {
    this.#wish = undefined;
  }
}
