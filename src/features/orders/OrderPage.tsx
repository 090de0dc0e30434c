import { CallFailure, LoadingMessage } from '../../components/call-messages.tsx';
import { type CallResult, hasFailureCode } from '../../contract/call.ts';
import type { Order } from '../../contract/orders.ts';
import { fetchOrder } from '../../contract/orders-client.ts';
import type { Quote } from '../../contract/quotes.ts';
import { fetchQuote } from '../../contract/quotes-client.ts';
import { orderFailures } from '../../text/checkout-failures.ts';
import { failureText } from '../../text/failures.ts';
import { ordersText as words } from '../../text/orders.ts';
import { pagePath } from '../../text/words.ts';
import { useAwaitedMethods } from '../checkout/use-awaited-methods.ts';
import { WalletResult } from '../checkout/WalletResult.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrdersGuard } from './OrdersGuard.tsx';
import { hasCharges, isPayable, orderNumberInPath } from './order-facts.ts';
import { QuoteDetail } from './QuoteDetail.tsx';
import { isUnpaidQuote } from './quote-facts.ts';
import { useRevalidated } from './use-revalidated.ts';

const NO_ORDER = { kind: 'refused', status: 404, code: 'order-not-found', msg: words().notFound } as const;

interface OwnOrder {
  readonly order: Order;
  /** Absent once the quote is paid. */
  readonly quote?: Quote;
}

async function fetchOwn(signal: AbortSignal): Promise<CallResult<OwnOrder>> {
  const id = orderNumberInPath(location.pathname);
  // The id can't be an order number.
  if (id === undefined) return NO_ORDER;
  const result = await fetchOrder(id, signal);
  if (result.kind !== 'answer') return result;
  const order = result.data;
  if (order.quote === null || !isUnpaidQuote(order)) return { kind: 'answer', data: { order } };
  const quote = await fetchQuote(order.quote, signal);
  return quote.kind === 'answer' ? { kind: 'answer', data: { order, quote: quote.data } } : quote;
}

function FetchedOrder() {
  const { result, retry } = useRevalidated(fetchOwn);
  const isAwaiting = useAwaitedMethods(
    result.kind === 'answer' && (isPayable(result.data.order) || hasCharges(result.data.order)),
  );
  if (result.kind === 'loading' || isAwaiting)
    return <LoadingMessage text={words().loading} title={words().detailTitle} />;
  if (result.kind === 'answer') {
    const { order, quote } = result.data;
    if (quote !== undefined) return <QuoteDetail order={order} quote={quote} refresh={retry} />;
    return <OrderDetail order={order} refresh={retry} />;
  }
  if (hasFailureCode(result, NO_ORDER.code)) {
    return (
      <div className="shell-text">
        <div className="label blank">
          <h1>{words().notFound}</h1>
          <a className="button quiet" href={pagePath('/orders')}>
            {words().backToList}
          </a>
        </div>
      </div>
    );
  }
  const text = failureText(result, orderFailures, words().detailFailed);
  return <CallFailure text={text} retry={retry} />;
}

export default function OrderPage() {
  return (
    <OrdersGuard title={words().detailTitle}>
      <FetchedOrder />
      <WalletResult />
    </OrdersGuard>
  );
}
