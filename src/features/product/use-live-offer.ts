import { useEffect, useRef } from 'react';
import type { StockItem } from '../../contract/catalogue.ts';
import { fetchStock } from '../../contract/catalogue-client.ts';

/**
 * Hands over the product's live price and stock: when the page has come to life, when one comes back to it, and
 * whenever the answered function is called. Asks no second time while an answer is on its way.
 */
export function useLiveOffer(productId: string, take: (live: StockItem) => void): () => void {
  const taker = useRef(take);
  taker.current = take;
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let asking = false;
    const refresh = async () => {
      if (asking) return;
      asking = true;
      const result = await fetchStock([productId], signal);
      asking = false;
      if (signal.aborted || result.kind !== 'answer') return;
      const live = result.data.find(({ id }) => id === productId);
      if (live !== undefined) taker.current(live);
    };
    ask.current = () => void refresh();
    void refresh();
    // Another tab may have bought or edited meanwhile, and a page that the browser kept for Back shows what was true
    // when it was left.
    const onReturn = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', onReturn, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal });
    return () => leaving.abort();
  }, [productId]);

  return () => ask.current();
}
