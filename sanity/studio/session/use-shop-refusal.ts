import { useCallback, useEffect, useState } from 'react';
import { fetchMe } from '../../../src/contract/ops-client.ts';
import type { Refusal } from './ShopRefusal.tsx';

/** Why the shop would refuse this editor; asked again whenever they come back to this tab. */
export function useShopRefusal(): {
  readonly refusal: Refusal | undefined;
  readonly ask: () => Promise<void>;
} {
  const [refusal, setRefusal] = useState<Refusal>();
  const ask = useCallback(async () => {
    const result = await fetchMe();
    setRefusal(result.kind === 'answer' ? undefined : result);
  }, []);
  useEffect(() => {
    const look = () => void ask();
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [ask]);
  return { refusal, ask };
}
