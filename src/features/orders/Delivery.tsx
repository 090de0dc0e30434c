import { countryTitle } from '../base/countries.text.ts';
import { pagePath } from '../base/words.text.ts';
import { wayText } from './freight.text.ts';
import { ShippingProgress } from './OrderStatus.tsx';
import { isFullyRefundedOrOwed, shownStage, stateOfOrder } from './order-facts.ts';
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
  const parcels = order.shipments.length;
  const way = isSent ? null : order.freight.way;
  const method = willNotShip ? '' : shipping_info?.shipping_method || way?.name;
  const notSet = willNotShip ? words().notShipped : words().methodLater;
  // The next step may say it already.
  const saysInReview = awaits && order.address_in_review && order.display.next !== 'wait-address';
  return (
    <div className="order-delivery">
      <section className="order-part" aria-labelledby="order-recipient">
        <div className="order-part-head">
          <h2 id="order-recipient">{words().recipient}</h2>
          {canChange && parcels === 0 && <a href={pagePath(`/profile?fromOrder=${id}`)}>{words().change}</a>}
        </div>
        <p>
          <bdi>{recipient.name}</bdi> <span className="figures order-phone">{recipient.phone}</span>
        </p>
        <p className="order-address">{recipient.address}</p>
        {recipient.country !== null && <p>{countryTitle(recipient.country)}</p>}
        {saysInReview && <p>{words().addressInReview}</p>}
        {(method || (!isSent && parcels === 0)) && (
          <dl className="facts">
            <div>
              <dt>{words().shippingMethod}</dt>
              <dd>{method ? methodText(method, way, order.status) : notSet}</dd>
            </div>
          </dl>
        )}
      </section>
      {(parcels > 0 || shownStage(order) !== undefined) && (
        <section className="order-part" aria-labelledby="order-shipping">
          <div className="order-part-head">
            <h2 id="order-shipping">{words().shipping}</h2>
          </div>
          <ShippingProgress order={order} />
          {parcels > 0 && <Parcels order={order} isWhole={isSent && parcels === 1} />}
        </section>
      )}
    </div>
  );
}

/** The chosen way, unless the shop sends by another; its days until the order is paid and has dates. */
function methodText(method: string, way: Order['freight']['way'], status: Order['status']): string {
  if (way?.name !== method) return method;
  return `${method}（${wayText({ ...way, days: status === 'pending' ? way.days : null })}）`;
}

function Parcels({ order, isWhole }: { readonly order: Order; readonly isWhole: boolean }) {
  const { shipments, items } = order;
  return (
    <ol className="order-parcels">
      {shipments.map((parcel, nth) => (
        <li key={`${parcel.tracking_number} ${parcel.shipped_at}`}>
          {!isWhole && <h3>{words().parcelNumber(nth + 1)}</h3>}
          <dl className="facts figures">
            <Tracking {...parcel} />
            <JoinedWith numbers={parcel.joined_with} />
            {!isWhole && (
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
            )}
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
