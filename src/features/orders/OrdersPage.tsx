import { CallFailed } from '../../components/CallFailed.tsx';
import { fetchOrders } from '../../contract/orders-client.ts';
import { orders as words } from '../../text/orders.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrdersGuard } from './OrdersGuard.tsx';
import { useKept } from './use-kept.ts';
import { Waiting } from './Waiting.tsx';

function OrderList() {
  const { result, retry } = useKept(fetchOrders);
  if (result.kind === 'loading') return <Waiting text={words.loading} />;
  if (result.kind !== 'answer') {
    return <CallFailed text={(result.kind === 'refused' && result.msg) || words.listFailed} retry={retry} />;
  }
  if (result.data.length === 0) {
    return (
      <div className="shell-text">
        <div className="label blank">
          <p>{words.empty}</p>
          <a className="button" href="/butterfly/all">
            {words.goShopping}
          </a>
        </div>
      </div>
    );
  }
  return (
    <div className="order-list">
      {result.data.map((order) => (
        <OrderCard key={order.id} order={order} refresh={retry} />
      ))}
    </div>
  );
}

/** `/orders`: what one bought, the newest first. */
export default function OrdersPage() {
  return (
    <OrdersGuard>
      <OrderList />
    </OrdersGuard>
  );
}
