import type { Order } from '../../contract/orders.ts';
import { ordersText as words } from '../../text/orders.ts';

/** Muted yellow, green or red (docs/shop.md "States"). */
export function StatusLabel({ order: { status, payment_processing } }: { readonly order: Order }) {
  const text = payment_processing ? words().processing : words().statuses[status];
  return <span className={`order-status ${status}`}>{text}</span>;
}
