import { useState } from 'react';
import { CallFailed } from '../../components/CallFailed.tsx';
import { fetchOrders, type OrdersSlice } from '../../contract/orders-client.ts';
import { orderFailures } from '../../text/checkout-failures.ts';
import { failureText } from '../../text/failures.ts';
import { ordersText as words } from '../../text/orders.ts';
import { useAwaitedMethods } from '../checkout/use-awaited-methods.ts';
import { WalletResult } from '../checkout/WalletResult.tsx';
import { LoadingMessage } from './LoadingMessage.tsx';
import { MoreOrders } from './MoreOrders.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrdersGuard } from './OrdersGuard.tsx';
import { isPayable } from './order-facts.ts';
import { withNewest, withOlder } from './order-pages.ts';
import { useRevalidated } from './use-revalidated.ts';

function OrderList() {
  const { result, retry } = useRevalidated(fetchOrders);
  /** The newest orders and all older pages loaded so far. */
  const [known, setKnown] = useState<OrdersSlice>();
  const isAwaiting = useAwaitedMethods(result.kind === 'answer' && result.data.orders.some(isPayable));
  if (result.kind === 'loading' || isAwaiting) return <LoadingMessage text={words().loading} />;
  if (result.kind !== 'answer') {
    return <CallFailed text={failureText(result, orderFailures, words().listFailed)} retry={retry} />;
  }
  const shown = withNewest(result.data, known);
  if (shown.orders.length === 0) {
    return (
      <div className="shell-text">
        <div className="label blank">
          <p>{words().empty}</p>
          <a className="button" href="/butterfly/all">
            {words().goShopping}
          </a>
        </div>
      </div>
    );
  }
  return (
    <>
      <div className="order-list">
        {shown.orders.map((order) => (
          <OrderCard key={order.id} order={order} refresh={retry} />
        ))}
      </div>
      <MoreOrders shown={shown} onOlder={(older) => setKnown(withOlder(shown, older))} />
    </>
  );
}

/** `/orders`: the shopper's orders, newest first. */
export default function OrdersPage() {
  return (
    <OrdersGuard>
      <OrderList />
      <WalletResult />
    </OrdersGuard>
  );
}
