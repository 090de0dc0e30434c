/** Drafts stay only in memory, because notes about buyers must not outlive the tab. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { createDrafts } from '../base/drafts.ts';

const $drafts = createDrafts<unknown>();

/** Undefined removes the draft. */
export function setDraft(name: string, draft: unknown): void {
  $drafts.setKey(name, draft);
}

export function getDraft<T>(name: string): T | undefined {
  return $drafts.get()[name] as T | undefined;
}

export function draftName(number: string, at: string): string {
  return `${number} ${at}`;
}

export function hasDraft(number: string): boolean {
  return Object.keys($drafts.get()).some((name) => name.startsWith(`${number} `));
}

/** The order's version when its draft was left. */
const versions = new Map<string, number>();

type Seen = Pick<OpsOrder, 'number' | 'version'>;

export function rememberVersion({ number, version }: Seen): void {
  if (hasDraft(number)) versions.set(number, version);
  else versions.delete(number);
}

export function draftVersion(number: string): number | undefined {
  return hasDraft(number) ? versions.get(number) : undefined;
}

export const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Removes a draft that equals the initial value. */
export function updateDraft<T>(name: string, first: T, next: T): void {
  setDraft(name, isSameJson(next, first) ? undefined : next);
}

export interface Draft<T> {
  readonly typed: T;
  readonly isTyped: boolean;
  readonly type: (next: T) => void;
  readonly drop: () => void;
}

export function useDraft<T>(name: string, first: T): Draft<T> {
  const draft = useStore($drafts, { keys: [name] })[name] as T | undefined;
  return {
    typed: draft ?? first,
    isTyped: draft !== undefined,
    type: (next) => updateDraft(name, first, next),
    drop: () => setDraft(name, undefined),
  };
}

interface FormDraft<T> extends Omit<Draft<T>, 'type'> {
  readonly change: (changed: Partial<T>) => void;
  /** Why the form could not be sent; cleared by the next change. */
  readonly problem: string | undefined;
  readonly setProblem: (problem: string | undefined) => void;
}

export function useFormDraft<T extends object>(name: string, first: T): FormDraft<T> {
  const { typed, isTyped, type, drop } = useDraft(name, first);
  const [problem, setProblem] = useState<string>();
  const change = (changed: Partial<T>) => {
    type({ ...typed, ...changed });
    setProblem(undefined);
  };
  return { typed, isTyped, change, drop, problem, setProblem };
}
