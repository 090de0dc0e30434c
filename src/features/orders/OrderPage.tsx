import { CallFailed } from '../../components/CallFailed.tsx';
import { type CallResult, hasFailureCode } from '../../contract/call.ts';
import type { Order } from '../../contract/orders.ts';
import { fetchOrder } from '../../contract/orders-client.ts';
import { orderFailures } from '../../text/checkout-failures.ts';
import { failureText } from '../../text/failures.ts';
import { ordersText as words } from '../../text/orders.ts';
import { useAwaitedMethods } from '../checkout/use-awaited-methods.ts';
import { WalletResult } from '../checkout/WalletResult.tsx';
import { LoadingMessage } from './LoadingMessage.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { OrdersGuard } from './OrdersGuard.tsx';
import { hasCharges, isPayable, orderNumberInPath } from './order-facts.ts';
import { useRevalidated } from './use-revalidated.ts';

const NO_ORDER = { kind: 'refused', status: 404, code: 'order-not-found', msg: words().notFound } as const;

function fetchOwn(signal: AbortSignal): Promise<CallResult<Order>> {
  const id = orderNumberInPath(location.pathname);
  // The id can't be an order number.
  if (id === undefined) return Promise.resolve(NO_ORDER);
  return fetchOrder(id, signal);
}

function FetchedOrder() {
  const { result, retry } = useRevalidated(fetchOwn);
  const isAwaiting = useAwaitedMethods(
    result.kind === 'answer' && (isPayable(result.data) || hasCharges(result.data)),
  );
  if (result.kind === 'loading' || isAwaiting)
    return <LoadingMessage text={words().loading} title={words().detailTitle} />;
  if (result.kind === 'answer') return <OrderDetail order={result.data} refresh={retry} />;
  if (hasFailureCode(result, NO_ORDER.code)) {
    return (
      <div className="shell-text">
        <div className="label blank">
          <h1>{words().notFound}</h1>
          <a className="button quiet" href="/orders">
            {words().backToList}
          </a>
        </div>
      </div>
    );
  }
  const text = failureText(result, orderFailures, words().detailFailed);
  return <CallFailed text={text} retry={retry} />;
}

export default function OrderPage() {
  return (
    <OrdersGuard title={words().detailTitle}>
      <FetchedOrder />
      <WalletResult />
    </OrdersGuard>
  );
}
