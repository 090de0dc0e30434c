import { displayStatusText } from './display-status.text.ts';
import { nextStepText } from './next-steps.text.ts';
import { shownStage } from './order-facts.ts';
import type { Order } from './orders.contract.ts';
import { SHIPPING_STAGES, shippingProgress } from './orders.rules.ts';
import { ordersText as words } from './orders.text.ts';

/** Muted yellow, green or red (docs/shop.md "States"). */
export function StatusLabel({ order: { display } }: { readonly order: Order }) {
  return (
    <span className={`order-status ${display.tone}`}>{displayStatusText().statuses[display.status]}</span>
  );
}

export function NextStep({ order }: { readonly order: Order }) {
  const text = nextStepText(order);
  return text === undefined ? null : <p className="order-next figures">{text}</p>;
}

export function ShippingProgress({ order }: { readonly order: Order }) {
  const stage = shownStage(order);
  if (stage === undefined) return null;
  return (
    <div className="shipping-progress">
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
