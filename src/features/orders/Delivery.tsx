import { countryTitle } from '../base/countries.text.ts';
import { pagePath } from '../base/words.text.ts';
import { wayText } from './freight.text.ts';
import { isFullyRefundedOrOwed, stateOfOrder } from './order-facts.ts';
import type { Order } from './orders.contract.ts';
import { blockedReason, isShipped, isUnshipped } from './orders.rules.ts';
import { ordersText as words } from './orders.text.ts';

export function Delivery({ order }: { readonly order: Order }) {
  const { id, recipient, shipping_info } = order;
  const state = stateOfOrder(order);
  const goesBack = isFullyRefundedOrOwed(order);
  const isSent = isShipped(state);
  const awaits = isUnshipped(state) && !goesBack;
  const canChange = blockedReason('change-address', { state, isGoingBack: goesBack }) === null;
  // The order is cancelled or fully refunded.
  const willNotShip = !isSent && !canChange;
  const isPart = awaits && order.shipments.length > 0;
  const isInParcels = isPart || order.shipments.length > 1;
  const only = !isSent || isInParcels ? null : shipping_info;
  const last = order.shipments.at(-1);
  const way = isSent || willNotShip ? null : order.freight.way;
  const method = shipping_info?.shipping_method || way?.name;
  const notSet = willNotShip ? words().notShipped : words().methodLater;
  return (
    <div className="order-delivery">
      <section className="order-part" aria-labelledby="order-recipient">
        <div className="order-part-head">
          <h2 id="order-recipient">{words().recipient}</h2>
          {canChange && order.shipments.length === 0 && (
            <a href={pagePath(`/profile?fromOrder=${id}`)}>{words().change}</a>
          )}
        </div>
        <p>
          <bdi>{recipient.name}</bdi> <span className="figures order-phone">{recipient.phone}</span>
        </p>
        <p className="order-address">{recipient.address}</p>
        {recipient.country !== null && <p>{countryTitle(recipient.country)}</p>}
        {awaits && order.address_in_review && <p>{words().addressInReview}</p>}
        <dl className="facts">
          <div>
            <dt>{words().shippingMethod}</dt>
            <dd>{method ? methodText(method, way) : notSet}</dd>
          </div>
        </dl>
      </section>
      {shipping_info !== null && !willNotShip && (
        <section className="order-part" aria-labelledby="order-shipping">
          <div className="order-part-head">
            <h2 id="order-shipping">{words().shipping}</h2>
          </div>
          {awaits && <p>{words()[isPart ? partOrReplacement(order) : 'awaiting']}</p>}
          {isInParcels && <Parcels order={order} />}
          {only !== null && (
            <dl className="facts figures">
              <Tracking {...only} tracking_url={last?.tracking_url ?? null} />
              <JoinedWith numbers={last?.joined_with ?? []} />
            </dl>
          )}
        </section>
      )}
    </div>
  );
}

/** The chosen way with its days, unless the shop sends by another. */
function methodText(method: string, way: Order['freight']['way']): string {
  return way?.name === method ? `${method}（${wayText(way)}）` : method;
}

/** Once all bought units were sent, only replacements can wait. */
function partOrReplacement({ items, shipments }: Order): 'partShipped' | 'replacementAwaits' {
  const sent = (item: string) =>
    shipments
      .flatMap((parcel) => parcel.items)
      .reduce((sum, { id, quantity }) => sum + (id === item ? quantity : 0), 0);
  return items.every(({ id, quantity }) => sent(id) >= quantity) ? 'replacementAwaits' : 'partShipped';
}

function Parcels({ order: { shipments, items } }: { readonly order: Order }) {
  return (
    <ol className="order-parcels">
      {shipments.map((parcel, nth) => (
        <li key={`${parcel.tracking_number} ${parcel.shipped_at}`}>
          <h3>{words().parcelNumber(nth + 1)}</h3>
          <dl className="facts figures">
            <Tracking {...parcel} />
            <JoinedWith numbers={parcel.joined_with} />
            <div>
              <dt>{words().inParcel}</dt>
              <dd>
                {parcel.items.map(({ id, quantity }) => {
                  const item = items.find((one) => one.id === id);
                  return (
                    item && (
                      <div key={id}>{words().parcelLine(item.product.name, item.quality, quantity)}</div>
                    )
                  );
                })}
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Tracking(parcel: Pick<Order['shipments'][number], 'courier' | 'tracking_number' | 'tracking_url'>) {
  const { courier, tracking_number: number, tracking_url: url } = parcel;
  return (
    <>
      {courier !== '' && (
        <div>
          <dt>{words().courier}</dt>
          <dd>{courier}</dd>
        </div>
      )}
      {number !== '' && (
        <div>
          <dt>{words().tracking}</dt>
          <dd>
            {number}
            {url !== null && (
              <a className="order-track" href={url} target="_blank" rel="noreferrer">
                {words().track}
              </a>
            )}
          </dd>
        </div>
      )}
    </>
  );
}

function JoinedWith({ numbers }: { readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <div>
      <dt>{words().joinedWith}</dt>
      <dd>
        {numbers.map((number) => (
          <div key={number}>
            <a href={pagePath(`/orders/${number}`)}>{number}</a>
          </div>
        ))}
      </dd>
    </div>
  );
}
