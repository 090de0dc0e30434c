import type { Order } from '../../contract/orders.ts';
import { orders as words } from '../../text/orders.ts';

/** Yellow, green, red (docs/shop.md "States"), muted, with the word beside the colour. */
export function StatusLabel({ order: { status, payment_processing } }: { readonly order: Order }) {
  const text = payment_processing ? words().processing : words().statuses[status];
  return <span className={`order-status ${status}`}>{text}</span>;
}
