import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $edited, $live } from '../../browser/live.ts';
import type { ShownProduct, StockItem } from '../../contract/catalogue.ts';

/** Hands over the product's live price and stock with each answer that the page gets. */
export function useLiveOffer(productId: string, take: (live: StockItem) => void): void {
  const taker = useRef(take);
  taker.current = take;
  useEffect(
    () =>
      $live.subscribe((answer) => {
        const live = answer?.items.find(({ id }) => id === productId);
        if (live !== undefined) taker.current(live);
      }),
    [productId],
  );
}

/** The product as it was built or fetched, or as it is after an edit that the page learnt of. */
export function useEdited(product: ShownProduct): ShownProduct {
  const edited = useStore($edited);
  return edited?.id === product.id ? edited : product;
}
