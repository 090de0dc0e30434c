/**
 * What was typed and not sent, by what it is for: it is there again when somebody comes back, whatever they looked at
 * meanwhile. It is kept in memory alone, as words about buyers are not to outlive the tab; a tab that is closed over
 * some asks first.
 */
import { useCallback, useState } from 'react';
import type { OpsOrder } from '../../../src/contract/ops-order.ts';

const drafts = new Map<string, unknown>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Undefined: there is nothing to keep. */
export function keepDraft(name: string, draft: unknown): void {
  if (draft === undefined) drafts.delete(name);
  else drafts.set(name, draft);
  if (drafts.size === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
}

/** Each name is of one type of draft. */
export function draftOf<T>(name: string): T | undefined {
  return drafts.get(name) as T | undefined;
}

/** The draft of a form or field of an order. */
export function draftName(number: string, at: string): string {
  return `${number} ${at}`;
}

export function hasDraft(number: string): boolean {
  return [...drafts.keys()].some((name) => name.startsWith(`${number} `));
}

/** Of orders that were left with something typed: the version over which it was typed. */
const versions = new Map<string, number>();

type Seen = Pick<OpsOrder, 'number' | 'version'>;

export function leaveOrder({ number, version }: Seen): void {
  if (hasDraft(number)) versions.set(number, version);
  else versions.delete(number);
}

/** Undefined where nothing is left of what was typed. */
export function versionLeft(number: string): number | undefined {
  return hasDraft(number) ? versions.get(number) : undefined;
}

/** Undefined until something is typed, and again once it is set so. */
export function useDraft<T>(name: string): readonly [T | undefined, (draft: T | undefined) => void] {
  const [draft, setDraft] = useState(() => draftOf<T>(name));
  const set = useCallback(
    (next: T | undefined) => {
      keepDraft(name, next);
      setDraft(next);
    },
    [name],
  );
  return [draft, set];
}
