/** One order, fresh every minute and at each return, but never while something is typed into its forms. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { OpsOrder } from '../../../../src/contract/ops-order.ts';
import { fetchOrder } from '../../../../src/contract/ops-orders-client.ts';
import { hasDraft } from '../drafts.ts';
import type { Trouble } from '../list/use-orders.ts';
import { useFreshness } from '../use-freshness.ts';

export interface ShownOrder {
  readonly order: OpsOrder | undefined;
  readonly trouble: Trouble | undefined;
  readonly load: () => Promise<void>;
  /** Takes what a write answered. An older state never comes after a newer one. */
  readonly take: (order: OpsOrder) => void;
}

export function useOrder(number: string, page: RefObject<HTMLElement | null>): ShownOrder {
  const [order, setOrder] = useState<OpsOrder>();
  const [trouble, setTrouble] = useState<Trouble>();

  const take = useCallback((fresh: OpsOrder) => {
    setOrder((before) => (before !== undefined && before.version > fresh.version ? before : fresh));
  }, []);

  const load = useCallback(async () => {
    const result = await fetchOrder(number);
    if (result.kind === 'conflict') return;
    setTrouble(result.kind === 'answer' ? undefined : result);
    // Whoever began to type while it was fetched decides by what they saw: the version they send tells.
    if (result.kind === 'answer' && !isTypedInto(page.current)) take(result.data);
  }, [number, page, take]);

  useEffect(() => void load(), [load]);
  const look = useCallback(() => {
    // Also into a form that was closed over it.
    if (!isTypedInto(page.current) && !hasDraft(number)) void load();
  }, [number, page, load]);
  useFreshness(look, true);

  return { order, trouble, load, take };
}

/** Forms say so themselves (DeskForm.tsx). */
function isTypedInto(page: HTMLElement | null): boolean {
  return page?.querySelector('form[data-typed=true]') != null;
}
