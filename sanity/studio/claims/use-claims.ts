import { useCallback } from 'react';
import type { ClaimsQuery } from '../../../src/features/claims/ops-claims.contract.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';
import { useFetched } from '../orders/fetching.tsx';
import { claimsText as texts } from './claims.text.ts';

export function useClaims({ view, order }: ClaimsQuery) {
  const fetch = useCallback(() => readOps('/claims', { view, order }), [view, order]);
  return useFetched(fetch, { failed: texts.failed });
}
