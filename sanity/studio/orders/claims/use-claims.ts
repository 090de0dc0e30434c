import { useCallback } from 'react';
import type { ClaimsQuery } from '../../../../src/contract/ops-claims.ts';
import { fetchClaims } from '../../../../src/contract/ops-orders-client.ts';
import { claimsText as texts } from '../../text/claims.ts';
import { useFetched } from '../fetching.tsx';

export function useClaims({ view, order }: ClaimsQuery) {
  const fetch = useCallback(() => fetchClaims({ view, order }), [view, order]);
  return useFetched(fetch, { failed: texts.failed });
}
