/** Keys for calls that go out in parts: the same part keeps its key until it is answered, however often it is sent. */
import { useRef } from 'react';
import { newKey } from '../../../../src/contract/ops-client.ts';

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
