import { useCallback, useEffect, useRef, useState } from 'react';
import {
  newIdempotencyKey,
  readOps,
  type WriteResult,
  writeOps,
} from '../../../src/features/desk/ops.client.ts';
import type {
  Movement,
  StockChangeRequest,
  StockLevel,
} from '../../../src/features/stock/ops-stock.contract.ts';
import type { AccessProblem } from '../base/AccessProblem.tsx';
import { stockLevelsCache } from '../base/levels.ts';
import { IdempotencyKey } from '../base/requests.ts';

export interface StockState {
  readonly level: StockLevel | undefined;
  readonly movements: readonly Movement[];
  readonly hasOlder: boolean;
  readonly problem: AccessProblem | undefined;
  readonly isBusy: boolean;
  readonly refresh: () => Promise<void>;
  readonly showOlder: () => Promise<void>;
  readonly change: (requested: StockChangeRequest['change']) => Promise<WriteResult<'/stock'> | undefined>;
}

export function useStock(productId: string, variantKey: string): StockState {
  const [level, setLevel] = useState<StockLevel>();
  const [movements, setMovements] = useState<readonly Movement[]>([]);
  const [next, setNext] = useState<number | null>(null);
  const [problem, setProblem] = useState<StockState['problem']>();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const press = useRef(new IdempotencyKey(newIdempotencyKey));

  const take = useCallback(
    (fresh: StockLevel) => {
      setLevel(fresh);
      stockLevelsCache.set(productId, variantKey, fresh);
    },
    [productId, variantKey],
  );

  const refresh = useCallback(async () => {
    const result = await readOps('/stock/movements', { productId, variantKey });
    if (result.kind !== 'answer') return setProblem(result);
    setProblem(undefined);
    take(result.data.level);
    setMovements(result.data.movements);
    setNext(result.data.next);
  }, [productId, variantKey, take]);

  useEffect(() => {
    void refresh();
    const onFocus = () => void refresh();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refresh]);

  const showOlder = async () => {
    if (next === null) return;
    const result = await readOps('/stock/movements', { productId, variantKey, before: next });
    if (result.kind !== 'answer') return;
    setMovements((shown) => [...shown, ...result.data.movements]);
    setNext(result.data.next);
  };

  const change: StockState['change'] = async (requested) => {
    if (busy.current) return undefined;
    busy.current = true;
    setBusy(true);
    try {
      const asked = { productId, variantKey, change: requested };
      const result = await writeOps('/stock', asked, press.current.keyFor(asked));
      const isKnown = result.kind === 'answer' || result.kind === 'conflict';
      if (isKnown || (result.kind === 'failed' && !result.unsure)) press.current.answered();
      await refresh();
      return result;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };

  return { level, movements, hasOlder: next !== null, problem, isBusy, refresh, showOlder, change };
}
