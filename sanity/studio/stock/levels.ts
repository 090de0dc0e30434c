import { useEffect, useSyncExternalStore } from 'react';
import { fetchLevels } from '../../../src/contract/ops-client.ts';
import { LevelsCache, type VariantLevels } from './levels-cache.ts';

/** One for the whole Studio. */
export const levels = new LevelsCache(fetchLevels);

const subscribe = (listener: () => void) => levels.subscribe(listener);

/** The stock of a product, by the keys of its grades; undefined until it is known. Takes the published id. */
export function useLevels(productId: string | undefined): VariantLevels | undefined {
  useEffect(() => {
    if (productId === undefined) return undefined;
    const look = () => levels.want(productId);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [productId]);
  return useSyncExternalStore(subscribe, () =>
    productId === undefined ? undefined : levels.levelsOf(productId),
  );
}
