import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatQuery, readOps } from '../../../src/features/desk/ops.client.ts';
import type { OpsOrdersPage, OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import { mergeRows, type ShownRow, shownRows } from '../base/rows.ts';
import { type FetchFailure, usePolling } from '../orders/fetching.tsx';

interface Shown {
  /** The query that returned the rows. */
  readonly text: string;
  readonly page: OpsOrdersPage;
  readonly rows: readonly ShownRow[];
  readonly added: number;
}

export interface Orders {
  readonly page: OpsOrdersPage | undefined;
  readonly rows: readonly ShownRow[];
  readonly added: number;
  readonly isLoading: boolean;
  readonly trouble: FetchFailure | undefined;
  readonly reload: () => Promise<void>;
}

/** Pauses while an order covers the list. */
export function useOrders(query: OrdersQuery, isSeen: boolean): Orders {
  const [shown, setShown] = useState<Shown>();
  const [trouble, setTrouble] = useState<FetchFailure>();
  const text = formatQuery(query);
  const asked = useMemo(() => ({ text, query: Object.fromEntries(new URLSearchParams(text)) }), [text]);
  const wanted = useRef(asked);
  wanted.current = asked;

  const load = useCallback(async (request: typeof asked, isQuiet: boolean) => {
    if (!isQuiet) setTrouble(undefined);
    const result = await readOps('/orders', request.query);
    // The query has changed since the request.
    if (wanted.current !== request) return;
    setTrouble(result.kind === 'answer' ? undefined : result);
    if (result.kind !== 'answer') return;
    const page = result.data;
    setShown((before) => {
      const stays = isQuiet && before?.text === request.text && before.rows.length > 0;
      const now = stays ? mergeRows(before.rows, page.items) : { rows: shownRows(page.items), added: 0 };
      return { text: request.text, page, ...now };
    });
  }, []);

  useEffect(() => {
    if (isSeen) void load(asked, false);
  }, [asked, isSeen, load]);
  const poll = useCallback(() => void load(asked, true), [asked, load]);
  usePolling(poll, isSeen);

  const isThis = shown?.text === text;
  const isLoading = !isThis && trouble === undefined;
  return {
    page: shown?.page,
    // The previous list stays while loading; after a failure none is shown.
    rows: isThis || isLoading ? (shown?.rows ?? []) : [],
    added: isThis ? shown.added : 0,
    isLoading,
    trouble,
    reload: () => load(asked, false),
  };
}
