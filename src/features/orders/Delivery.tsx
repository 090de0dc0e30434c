import type { Order } from '../../contract/orders.ts';
import { awaitsShipping, canChangeAddress } from '../../rules/orders.ts';
import { orders as words } from '../../text/orders.ts';
import { moneyOf } from './order-facts.ts';

/** To whom and how an order goes: the address, which can be changed until it is shipped, and the courier. */
export function Delivery({ order }: { readonly order: Order }) {
  const { id, status, recipient, shipping_info } = order;
  const stage = shipping_info?.status ?? null;
  const isUnshipped = canChangeAddress(stage);
  const awaits = awaitsShipping(status, stage, moneyOf(order));
  // Nothing will go to that address: the order is cancelled, or its money goes back.
  const isOff = status === 'cancelled' || (status === 'completed' && isUnshipped && !awaits);
  const facts =
    shipping_info === null
      ? []
      : [
          [words.courier, isUnshipped ? '' : shipping_info.courier],
          [words.tracking, isUnshipped ? '' : shipping_info.tracking_number],
        ].filter(([, value]) => value !== '');
  const notSet = isOff ? words.notShipped : words.methodLater;
  return (
    <div className="order-delivery">
      <section className="order-part" aria-labelledby="order-recipient">
        <div className="order-part-head">
          <h2 id="order-recipient">{words.recipient}</h2>
          {!isOff && isUnshipped && <a href={`/profile?fromOrder=${id}`}>{words.change}</a>}
        </div>
        <p>
          <bdi>{recipient.name}</bdi> <span className="figures">{recipient.phone}</span>
        </p>
        <p className="order-address">{recipient.address}</p>
        <dl className="facts">
          <div>
            <dt>{words.shippingMethod}</dt>
            <dd>{shipping_info?.shipping_method || notSet}</dd>
          </div>
        </dl>
      </section>
      {shipping_info !== null && !(isOff && isUnshipped) && (
        <section className="order-part" aria-labelledby="order-shipping">
          <div className="order-part-head">
            <h2 id="order-shipping">{words.shipping}</h2>
          </div>
          {awaits && <p>{words.awaiting}</p>}
          <dl className="facts figures">
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
