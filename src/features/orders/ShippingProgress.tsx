import type { Order } from '../../contract/orders.ts';
import { SHIPPING_STAGES, shippingProgress, showsShipping } from '../../rules/orders.ts';
import { orders as words } from '../../text/orders.ts';
import { moneyOf } from './order-facts.ts';

/** How far a paid order has come: 0, half, full (docs/shop.md "States"); nothing for other orders. */
export function ShippingProgress({ order }: { readonly order: Order }) {
  const stage = order.shipping_info?.status ?? null;
  if (stage === null || !showsShipping(order.status, stage, moneyOf(order))) return null;
  return (
    <div className="shipping-progress">
      <p className="order-term">{words.shippingProgress}</p>
      <progress
        max={100}
        value={shippingProgress(stage)}
        aria-label={words.shippingProgress}
        aria-valuetext={words.shippingStatuses[stage]}
      />
      <ol>
        {SHIPPING_STAGES.map((each) => (
          <li
            key={each}
            className={
              SHIPPING_STAGES.indexOf(each) <= SHIPPING_STAGES.indexOf(stage) ? 'reached' : undefined
            }
            aria-current={each === stage ? 'step' : undefined}
          >
            {words.shippingStatuses[each]}
          </li>
        ))}
      </ol>
    </div>
  );
}
