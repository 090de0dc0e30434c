import { useCallback, useEffect, useState } from 'react';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import type { OpsQuote, QuoteView } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { type FetchFailure, useFetched, usePolling } from '../orders/fetching.tsx';

/** The data may be of the view before: `view` tells. */
export function useQuotes(view: QuoteView) {
  const fetch = useCallback(async () => {
    const result = await readOps('/quotes', { view });
    return result.kind === 'answer' ? { ...result, data: { ...result.data, view } } : result;
  }, [view]);
  return useFetched(fetch);
}

interface ShownQuote {
  readonly quote: OpsQuote | undefined;
  readonly trouble: FetchFailure | undefined;
  readonly load: () => Promise<void>;
  readonly take: (quote: OpsQuote) => void;
}

/** Polls while the operator types, too, because a draft records the version that it is based on. */
export function useQuote(id: string): ShownQuote {
  const [quote, setQuote] = useState<OpsQuote>();
  const [trouble, setTrouble] = useState<FetchFailure>();
  const take = useCallback((fresh: OpsQuote) => {
    setQuote((before) => (before !== undefined && before.version > fresh.version ? before : fresh));
  }, []);
  const load = useCallback(async () => {
    const result = await readOps('/quotes/:id', { id });
    if (result.kind === 'answer') take(result.data);
    setTrouble(result.kind === 'answer' ? undefined : result);
  }, [id, take]);
  useEffect(() => void load(), [load]);
  usePolling(load, true);
  return { quote, trouble, load, take };
}
