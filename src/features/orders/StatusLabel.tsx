import type { OrderStatus } from '../../contract/orders.ts';
import { orders as words } from '../../text/orders.ts';

/** Yellow, green, red (spec §4), muted, with the word beside the colour. */
export function StatusLabel({ status }: { readonly status: OrderStatus }) {
  return <span className={`order-status ${status}`}>{words.statuses[status]}</span>;
}
