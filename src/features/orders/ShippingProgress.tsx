import type { Order } from '../../contract/orders.ts';
import { SHIPPING_STAGES, shippingProgress, shownStage } from '../../rules/orders.ts';
import { ordersText as words } from '../../text/orders.ts';
import { isFullyRefundedOrOwed, stateOfOrder } from './order-facts.ts';

export function ShippingProgress({ order }: { readonly order: Order }) {
  const stage = shownStage(stateOfOrder(order), isFullyRefundedOrOwed(order));
  if (stage === null) return null;
  return (
    <div className="shipping-progress">
      <p className="order-term">{words().shippingProgress}</p>
      <progress
        max={100}
        value={shippingProgress(stage)}
        aria-label={words().shippingProgress}
        aria-valuetext={words().shippingStatuses[stage]}
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
            {words().shippingStatuses[each]}
          </li>
        ))}
      </ol>
    </div>
  );
}
