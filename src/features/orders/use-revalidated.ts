import { useEffect, useRef } from 'react';
import { fetchSession } from '../../browser/session.ts';
import { useCall } from '../../components/hooks.ts';
import { type CallResult, hasFailureCode } from '../base/call.client.ts';
import { HTTP_SERVER_ERROR, HTTP_TOO_MANY_REQUESTS } from '../base/statuses.client.ts';
import { $orderChanged } from '../checkout/checkout.ts';

/** The resource was deleted or belongs to another shopper, so a retry can't help. */
function isFinal<T>(result: CallResult<T> | { readonly kind: 'loading' }): boolean {
  return (
    result.kind === 'refused' && result.status !== HTTP_TOO_MANY_REQUESTS && result.status < HTTP_SERVER_ERROR
  );
}

/**
 * Fetches again when the shopper returns to this tab, because 继续支付 opens another one. The last response stays visible
 * meanwhile.
 */
export function useRevalidated<T>(
  call: (signal: AbortSignal) => Promise<CallResult<T>>,
): ReturnType<typeof useCall<T>> {
  const { result, retry, update } = useCall(call);
  const last = useRef<ReturnType<typeof useCall<T>>['result']>(undefined);
  if (result.kind === 'answer' || isFinal(result)) last.current = result;
  const again = useRef(retry);
  again.current = retry;

  // The surrounding guard redirects to the login.
  const isVisitor = hasFailureCode(result, 'login-required');
  useEffect(() => {
    if (isVisitor) void fetchSession();
  }, [isVisitor]);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') again.current();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  // A payment on this page may have changed the order.
  useEffect(() => $orderChanged.listen(() => again.current()), []);

  const isNews = result.kind === 'answer' || isFinal(result);
  return { result: !isNews && last.current?.kind === 'answer' ? last.current : result, retry, update };
}
