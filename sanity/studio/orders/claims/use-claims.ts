import { useCallback, useEffect, useState } from 'react';
import type { ClaimsPage, ClaimsQuery } from '../../../../src/contract/ops-claims.ts';
import { fetchClaims } from '../../../../src/contract/ops-orders-client.ts';
import { claimsText as texts } from '../../text/claims.ts';
import { type FetchFailure, usePolling } from '../fetching.tsx';

interface ShownClaims {
  readonly page: ClaimsPage | undefined;
  readonly trouble: FetchFailure | undefined;
  readonly load: () => Promise<void>;
}

export function useClaims({ view, order }: ClaimsQuery): ShownClaims {
  const [page, setPage] = useState<ClaimsPage>();
  const [trouble, setTrouble] = useState<FetchFailure>();
  const load = useCallback(async () => {
    const result = await fetchClaims({ view, order });
    if (result.kind === 'conflict') return;
    if (result.kind === 'answer') setPage(result.data);
    setTrouble(
      result.kind === 'answer'
        ? undefined
        : result.kind === 'failed'
          ? { ...result, msg: texts.failed }
          : result,
    );
  }, [view, order]);
  useEffect(() => void load(), [load]);
  usePolling(load, true);
  return { page, trouble, load };
}
