import type { Order } from '../../contract/orders.ts';
import { canChangeAddress } from '../../rules/orders.ts';
import { orders as words } from '../../text/orders.ts';

/** To whom and how an order goes: the address, which can be changed until it is shipped, and the courier. */
export function Delivery({ order: { id, status, recipient, shipping_info } }: { readonly order: Order }) {
  // Nothing waits to be shipped any more, and nothing will go to that address.
  const isCancelled = status === 'cancelled';
  const awaits = shipping_info?.status === 'pending';
  const facts =
    shipping_info === null
      ? []
      : [
          [words.courier, awaits ? '' : shipping_info.courier],
          [words.tracking, awaits ? '' : shipping_info.tracking_number],
        ].filter(([, value]) => value !== '');
  const notSet = isCancelled ? words.notShipped : words.methodLater;
  return (
    <div className="order-delivery">
      <section className="order-part" aria-labelledby="order-recipient">
        <div className="order-part-head">
          <h2 id="order-recipient">{words.recipient}</h2>
          {!isCancelled && canChangeAddress(shipping_info?.status ?? null) && (
            <a href={`/profile?fromOrder=${id}`}>{words.change}</a>
          )}
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
      {shipping_info !== null && !(isCancelled && awaits) && (
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
