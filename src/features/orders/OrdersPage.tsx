import { useState } from 'react';
import { CallFailure } from '../../components/CallFailure.tsx';
import type { CallResult } from '../../contract/call.ts';
import { fetchOrders, type OrdersSlice } from '../../contract/orders-client.ts';
import type { Quote } from '../../contract/quotes.ts';
import { fetchQuotes } from '../../contract/quotes-client.ts';
import { orderFailures } from '../../text/checkout-failures.ts';
import { failureText } from '../../text/failures.ts';
import { ordersText as words } from '../../text/orders.ts';
import { pagePath } from '../../text/words.ts';
import { useAwaitedMethods } from '../checkout/use-awaited-methods.ts';
import { WalletResult } from '../checkout/WalletResult.tsx';
import { LoadingMessage } from './LoadingMessage.tsx';
import { MoreOrders } from './MoreOrders.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrdersGuard } from './OrdersGuard.tsx';
import { isPayable } from './order-facts.ts';
import { withNewest, withOlder } from './order-pages.ts';
import { QuoteList } from './QuoteList.tsx';
import { isListedQuote, isOpenQuote } from './quote-facts.ts';
import { useRevalidated } from './use-revalidated.ts';

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
    data: { slice: orders.data, quotes: quotes.kind === 'answer' ? quotes.data : undefined },
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
    return <CallFailure text={failureText(result, orderFailures, words().listFailed)} retry={retry} />;
  }
  const shown = withNewest(result.data.slice, known);
  const { quotes } = result.data;
  if (shown.orders.length === 0 && quotes?.some(isListedQuote) === false) {
    return (
      <div className="shell-text">
        <div className="label blank">
          <p>{words().empty}</p>
          <a className="button" href={pagePath('/butterfly/all')}>
            {words().goShopping}
          </a>
        </div>
      </div>
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
