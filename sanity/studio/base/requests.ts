import { useRef } from 'react';
import { newIdempotencyKey } from '../../../src/features/desk/ops.client.ts';

/** Reused until the outcome is known, so that a repeated press changes nothing twice. */
export class IdempotencyKey {
  readonly #newKey: () => string;
  #request: string | undefined;
  #key = '';

  constructor(newKey: () => string) {
    this.#newKey = newKey;
  }

  keyFor(request: unknown): string {
    const text = JSON.stringify(request);
    if (text !== this.#request) {
      this.#request = text;
      this.#key = this.#newKey();
    }
    return this.#key;
  }

  answered(): void {
    this.#request = undefined;
  }
}

interface BatchKeys {
  readonly keyFor: (batch: unknown) => string;
  readonly answered: (batch: unknown) => void;
}

export function useBatchKeys(): BatchKeys {
  const keys = useRef(new Map<string, string>());
  return {
    keyFor: (batch) => {
      const text = JSON.stringify(batch);
      const key = keys.current.get(text) ?? newIdempotencyKey();
      keys.current.set(text, key);
      return key;
    },
    answered: (batch) => void keys.current.delete(JSON.stringify(batch)),
  };
}

export function* chunksOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
