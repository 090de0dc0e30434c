import type { Order } from '../../contract/orders.ts';
import { canChangeAddress } from '../../rules/orders.ts';
import { orders as words } from '../../text/orders.ts';

/** To whom and how an order goes: the address, which can be changed until it is shipped, and the courier. */
export function Delivery({ order: { id, recipient, shipping_info } }: { readonly order: Order }) {
  return (
    <div className="order-delivery">
      <section className="order-part" aria-labelledby="order-recipient">
        <h2 id="order-recipient">{words.recipient}</h2>
        <p>
          {recipient.name} <span className="figures">{recipient.phone}</span>
        </p>
        <p>{recipient.address}</p>
        {canChangeAddress(shipping_info?.status ?? null) && (
          <a href={`/profile?fromOrder=${id}`}>{words.change}</a>
        )}
      </section>
      {shipping_info !== null && (
        <section className="order-part" aria-labelledby="order-shipping">
          <h2 id="order-shipping">{words.shipping}</h2>
          {shipping_info.shipping_method !== '' && (
            <p>
              <span className="order-term">{words.shippingMethod}</span> {shipping_info.shipping_method}
            </p>
          )}
          {shipping_info.status === 'pending' ? (
            <p>{words.awaiting}</p>
          ) : (
            <>
              <p>
                <span className="order-term">{words.courier}</span> {shipping_info.courier}
              </p>
              <p className="figures">
                <span className="order-term">{words.tracking}</span> {shipping_info.tracking_number}
              </p>
            </>
          )}
        </section>
      )}
    </div>
  );
}
