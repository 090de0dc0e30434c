import { useEffect, useState } from 'react';
import { stockOf } from './stock-of.ts';

/** Shoppers buy meanwhile. Milliseconds. */
const ASKED_EVERY = 60_000;

/** Pieces of a product that can be bought; undefined until known. Rows that are seen together make one call. */
export function useStock(productId: string | undefined): number | undefined {
  const [stock, setStock] = useState<number>();
  useEffect(() => {
    if (productId === undefined) return;
    let isShown = true;
    const ask = async () => {
      const found = await stockOf(productId);
      if (isShown) setStock(found);
    };
    void ask();
    const timer = setInterval(ask, ASKED_EVERY);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [productId]);
  return stock;
}
