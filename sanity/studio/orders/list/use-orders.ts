/** The list that the address asks for, fresh every minute and whenever somebody comes back to it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { OrdersPage, OrdersQuery } from '../../../../src/contract/ops-orders.ts';
import { type DeskResult, fetchOrders, queryText } from '../../../../src/contract/ops-orders-client.ts';
import { useFreshness } from '../fetching.tsx';
import { asShown, merge, type ShownRow } from './rows.ts';

export type Trouble = Exclude<DeskResult<never>, { kind: 'answer' | 'conflict' }>;

interface Shown {
  /** Which list it is. */
  readonly text: string;
  readonly page: OrdersPage;
  readonly rows: readonly ShownRow[];
  /** So many orders wait to be shown. */
  readonly added: number;
}

export interface Orders {
  readonly page: OrdersPage | undefined;
  readonly rows: readonly ShownRow[];
  readonly added: number;
  readonly isLoading: boolean;
  readonly trouble: Trouble | undefined;
  /** Fetches it and shows it as it is, wherever rows come to stand. */
  readonly reload: () => Promise<void>;
}

/** Asks for nothing while the list is not seen, as behind an order. */
export function useOrders(query: OrdersQuery, isSeen: boolean): Orders {
  const [shown, setShown] = useState<Shown>();
  const [trouble, setTrouble] = useState<Trouble>();
  const text = queryText(query);
  const asked = useMemo(() => ({ text, query: Object.fromEntries(new URLSearchParams(text)) }), [text]);
  const wanted = useRef(asked);
  wanted.current = asked;

  const load = useCallback(async (wish: typeof asked, isQuiet: boolean) => {
    if (!isQuiet) setTrouble(undefined);
    const result = await fetchOrders(wish.query);
    // Another list is wanted by now.
    if (wanted.current !== wish || result.kind === 'conflict') return;
    setTrouble(result.kind === 'answer' ? undefined : result);
    if (result.kind !== 'answer') return;
    const page = result.data;
    setShown((before) => {
      const stays = isQuiet && before?.text === wish.text && before.rows.length > 0;
      const now = stays ? merge(before.rows, page.items) : { rows: asShown(page.items), added: 0 };
      return { text: wish.text, page, ...now };
    });
  }, []);

  useEffect(() => {
    if (isSeen) void load(asked, false);
  }, [asked, isSeen, load]);
  const look = useCallback(() => void load(asked, true), [asked, load]);
  useFreshness(look, isSeen);

  const isThis = shown?.text === text;
  const isLoading = !isThis && trouble === undefined;
  return {
    page: shown?.page,
    // While another list is on its way the last one stays; where it doesn't come, none is shown under its name.
    rows: isThis || isLoading ? (shown?.rows ?? []) : [],
    added: isThis ? shown.added : 0,
    isLoading,
    trouble,
    reload: () => load(asked, false),
  };
}
