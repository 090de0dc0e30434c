import { useEffect, useState } from 'react';
import { fetchLive } from '../../contract/catalogue-client.ts';
import type { Stock } from './shown-draft.ts';

/** Live pieces of a product's grades. A product or grade that the shop doesn't know yet has none. */
export function useStock(productId: string | undefined): Stock {
  const [known, setKnown] = useState<{ readonly id: string; readonly stock: Stock }>();
  useEffect(() => {
    if (productId === undefined) return undefined;
    const leaving = new AbortController();
    void fetchLive([productId], [], leaving.signal).then((result) => {
      if (leaving.signal.aborted || result.kind !== 'answer') return;
      const variants = result.data.items.find(({ id }) => id === productId)?.variants ?? [];
      setKnown({ id: productId, stock: new Map(variants.map(({ key, stock }) => [key, stock])) });
    });
    return () => leaving.abort();
  }, [productId]);
  return known?.id === productId ? known?.stock : undefined;
}
