import type { Order } from '../../contract/orders.ts';
import { orders as words } from '../../text/orders.ts';
import { CancelOrder } from './CancelOrder.tsx';

/** What can be done about an order that is not paid: pay it, cancel it, or wait for the bank. */
export function UnpaidWays({ order, refresh }: { readonly order: Order; readonly refresh: () => void }) {
  if (order.status !== 'pending') return null;
  if (order.payment_processing) return <p>{words.waitForBank}</p>;
  return (
    <>
      <CancelOrder id={order.id} onAnswer={refresh} />
      {order.pay_url !== null && (
        <a className="button" href={order.pay_url} target="_blank" rel="noopener">
          {words.continuePaying}
        </a>
      )}
    </>
  );
}
