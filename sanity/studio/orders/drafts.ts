/**
 * What was typed and not sent, by what it is for: it is there again when somebody comes back, whatever they looked at
 * meanwhile. It is kept in memory alone, as words about buyers are not to outlive the tab; a tab that is closed over
 * some asks first.
 */
import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import type { OpsOrder } from '../../../src/contract/ops-order.ts';

const $drafts = map<Record<string, unknown>>({});

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Undefined: there is nothing to keep. */
export function keepDraft(name: string, draft: unknown): void {
  $drafts.setKey(name, draft);
  if (Object.keys($drafts.get()).length === 0) removeEventListener('beforeunload', ask);
  else addEventListener('beforeunload', ask);
}

/** Each name is of one type of draft. */
export function draftOf<T>(name: string): T | undefined {
  return $drafts.get()[name] as T | undefined;
}

/** The draft of a form or field of an order. */
export function draftName(number: string, at: string): string {
  return `${number} ${at}`;
}

export function hasDraft(number: string): boolean {
  return Object.keys($drafts.get()).some((name) => name.startsWith(`${number} `));
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

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is put back to how it was at first is nothing to keep. */
export function typeOver<T>(name: string, first: T, next: T): void {
  keepDraft(name, isSame(next, first) ? undefined : next);
}

export interface Draft<T> {
  /** What stood there at first, until something else is typed. */
  readonly typed: T;
  readonly isTyped: boolean;
  readonly type: (next: T) => void;
  /** It was sent. */
  readonly drop: () => void;
}

/** Drafts are plain data. */
export function useDraft<T>(name: string, first: T): Draft<T> {
  const draft = useStore($drafts, { keys: [name] })[name] as T | undefined;
  return {
    typed: draft ?? first,
    isTyped: draft !== undefined,
    type: (next) => typeOver(name, first, next),
    drop: () => keepDraft(name, undefined),
  };
}
