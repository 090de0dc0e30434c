import { useEffect, useRef, useState } from 'react';
import { fetchSession } from '../../../browser/session.ts';
import { CallFailureMessage, Ending, LoadingMessage } from '../../../components/call-messages.tsx';
import { type CallResult, hasFailureCode } from '../../base/call.client.ts';
import { failureText } from '../../base/failures.text.ts';
import { orderFailures } from '../../checkout/checkout-failures.text.ts';
import { useAwaitedMethods } from '../../checkout/use-awaited-methods.ts';
import { WalletResult } from '../../checkout/WalletResult.tsx';
import { QuoteList } from '../../quotes/QuoteList.tsx';
import { isInQuoteList, isOpenQuote } from '../../quotes/quote-facts.ts';
import { fetchQuotes } from '../../quotes/quotes.client.ts';
import type { Quote } from '../../quotes/quotes.contract.ts';
import { isPayable } from '../order-facts.ts';
import { fetchOlderOrders, fetchOrders } from '../orders.client.ts';
import type { OrdersSlice } from '../orders.contract.ts';
import { ordersText as words } from '../orders.text.ts';
import { useRevalidated } from '../use-revalidated.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrdersGuard } from './OrdersGuard.tsx';
import { withNewest, withOlder } from './order-pages.ts';

interface Props {
  readonly shown: OrdersSlice;
  readonly onOlder: (older: OrdersSlice) => void;
}

/** The focus stays on the button, or moves to the text that replaces it. */
function MoreOrders({ shown: { orders, total, next }, onOlder }: Props) {
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

interface History {
  readonly slice: OrdersSlice;
  /** Undefined if the quotes could not be fetched; the orders are shown anyway. */
  readonly quotes: readonly Quote[] | undefined;
}

/** Both arrive together, so that nothing moves afterwards. */
async function fetchHistory(signal: AbortSignal): Promise<CallResult<History>> {
  const [orders, quotes] = await Promise.all([fetchOrders(signal), fetchQuotes(signal)]);
  if (orders.kind !== 'answer') return orders;
  return {
    kind: 'answer',
    data: { slice: orders.data, quotes: quotes.kind === 'answer' ? quotes.data.items : undefined },
  };
}

function OrderList() {
  const { result, retry } = useRevalidated(fetchHistory);
  const [known, setKnown] = useState<OrdersSlice>();
  const isAwaiting = useAwaitedMethods(
    result.kind === 'answer' &&
      result.data.slice.orders.some((order) => isPayable(order) && !isOpenQuote(order)),
  );
  if (result.kind === 'loading' || isAwaiting) return <LoadingMessage text={words().loading} />;
  if (result.kind !== 'answer') {
    return <CallFailureMessage text={failureText(result, orderFailures, words().listFailed)} retry={retry} />;
  }
  const shown = withNewest(result.data.slice, known);
  const { quotes } = result.data;
  if (shown.orders.length === 0 && quotes?.some(isInQuoteList) === false) {
    return (
      <Ending link={words().goShopping}>
        <p>{words().empty}</p>
      </Ending>
    );
  }
  return (
    <>
      <QuoteList quotes={quotes} retry={retry} />
      <div className="order-list">
        {shown.orders.map((order) => (
          <OrderCard key={order.id} order={order} refresh={retry} />
        ))}
      </div>
      <MoreOrders shown={shown} onOlder={(older) => setKnown(withOlder(shown, older))} />
    </>
  );
}

export default function OrdersPage() {
  return (
    <OrdersGuard>
      <OrderList />
      <WalletResult />
    </OrdersGuard>
  );
}
