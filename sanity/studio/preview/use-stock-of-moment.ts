import { useEffect, useMemo } from 'react';
import { levels, useLevels } from '../stock/levels.ts';

/** Shoppers buy while an editor writes. Milliseconds. */
const ASKED_EVERY = 15_000;

/**
 * Pieces of a product's grades that can be bought, by their keys, also of one that was never published: the staff's
 * answer knows it. Undefined until it is known.
 */
export function useStockOfMoment(
  productId: string | undefined,
): Readonly<Record<string, number>> | undefined {
  const known = useLevels(productId);
  useEffect(() => {
    if (productId === undefined) return undefined;
    const timer = setInterval(() => levels.want(productId), ASKED_EVERY);
    return () => clearInterval(timer);
  }, [productId]);
  return useMemo(
    () => known && Object.fromEntries([...known].map(([key, { available }]) => [key, available])),
    [known],
  );
}
