import { useEffect, useRef, useState } from 'react';
import { fetchSession } from '../../browser/session.ts';
import { hasFailureCode } from '../../contract/call.ts';
import { fetchOlderOrders, type OrdersSlice } from '../../contract/orders-client.ts';
import { ordersText as words } from '../../text/orders.ts';

interface Props {
  readonly shown: OrdersSlice;
  readonly onOlder: (older: OrdersSlice) => void;
}

/** The focus stays on the button, or moves to the text that replaces it. */
export function MoreOrders({ shown: { orders, total, next }, onOlder }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const status = useRef<HTMLParagraphElement>(null);
  const wasAsked = useRef(false);
  const isAll = next === null;

  useEffect(() => {
    if (isAll && wasAsked.current) status.current?.focus();
  }, [isAll]);

  const load = async () => {
    if (state === 'busy' || next === null) return;
    wasAsked.current = true;
    setState('busy');
    const result = await fetchOlderOrders(next);
    setState(result.kind === 'answer' ? 'idle' : 'failed');
    if (result.kind === 'answer') onOlder(result.data);
    // The surrounding guard redirects to the login.
    else if (hasFailureCode(result, 'login-required')) await fetchSession();
  };

  if (isAll && !wasAsked.current) return null;
  return (
    <div className="order-more figures">
      <p role="status" ref={status} tabIndex={-1}>
        {state === 'busy' && words().loadingMore}
        {state !== 'busy' && (isAll ? words().allShown(total) : words().shownOf(orders.length, total))}
      </p>
      {state === 'failed' && <p role="alert">{words().listFailed}</p>}
      {!isAll && (
        <button type="button" className="button quiet" aria-disabled={state === 'busy'} onClick={load}>
          {words().loadMore}
        </button>
      )}
    </div>
  );
}
