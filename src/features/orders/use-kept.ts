import { useEffect, useRef } from 'react';
import type { CallResult } from '../../contract/call.ts';
import { askSession } from '../account/session.ts';
import { useCall } from '../catalogue/use-call.ts';

/**
 * As `useCall`, but asks again when the shopper comes back to this tab (继续支付 opens another one), and lets an answer
 * stand while it does and when nothing newer can be had.
 */
export function useKept<T>(
  call: (signal: AbortSignal) => Promise<CallResult<T>>,
): ReturnType<typeof useCall<T>> {
  const { result, retry } = useCall(call);
  const last = useRef<CallResult<T>>(undefined);
  if (result.kind === 'answer' || result.kind === 'refused') last.current = result;
  const again = useRef(retry);
  again.current = retry;

  // The session ended meanwhile: the guard around this leads to the login.
  const isVisitor = result.kind === 'refused' && result.status === 401;
  useEffect(() => {
    if (isVisitor) void askSession();
  }, [isVisitor]);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') again.current();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  const isStale = result.kind === 'loading' || result.kind === 'unreachable';
  return { result: isStale && last.current?.kind === 'answer' ? last.current : result, retry };
}
