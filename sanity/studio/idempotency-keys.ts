import { useRef } from 'react';
import { newKey } from '../../src/contract/ops-client.ts';

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

/** Keys for calls that go out in parts: the same part keeps its key until it is answered, however often it is sent. */

export interface PartKeys {
  readonly keyFor: (part: unknown) => string;
  /** It was answered: the same part is a new wish from now on. */
  readonly known: (part: unknown) => void;
}

export function usePartKeys(): PartKeys {
  const keys = useRef(new Map<string, string>());
  return {
    keyFor: (part) => {
      const text = JSON.stringify(part);
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      return key;
    },
    known: (part) => void keys.current.delete(JSON.stringify(part)),
  };
}
