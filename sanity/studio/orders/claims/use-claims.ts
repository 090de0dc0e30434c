import { useCallback } from 'react';
import type { ClaimsQuery } from '../../../../src/contract/ops-claims.ts';
import { readOps } from '../../../../src/contract/ops-client.ts';
import { claimsText as texts } from '../../text/claims.ts';
import { useFetched } from '../fetching.tsx';

export function useClaims({ view, order }: ClaimsQuery) {
  const fetch = useCallback(() => readOps('/claims', { view, order }), [view, order]);
  return useFetched(fetch, { failed: texts.failed });
}
