import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import type { Order } from '../../contract/orders.ts';
import { ordersText as words } from '../../text/orders.ts';
import { navText } from '../../text/shop.ts';
import { ChargePayOptions } from './ChargePayOptions.tsx';
import { ClaimSection } from './ClaimSection.tsx';
import { Delivery } from './Delivery.tsx';
import { OrderEdits } from './OrderEdits.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { OrderSums } from './OrderSums.tsx';
import { formatDateTime, orderSums, totalUnits } from './order-facts.ts';
import { ShippingProgress } from './ShippingProgress.tsx';
import { StatusLabel } from './StatusLabel.tsx';
import { UnpaidOrderActions } from './UnpaidOrderActions.tsx';

export function OrderDetail({ order, refresh }: { readonly order: Order; readonly refresh: () => void }) {
  const { id, status, items, events } = order;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: navText().home, path: '/' },
          { name: words().title, path: '/orders' },
          { name: words().detailTitle, path: `/orders/${id}` },
        ]}
      />
      <header className="order-head">
        <h1>{words().detailTitle}</h1>
        <StatusLabel order={order} />
        <OrderNumber id={id} />
        <p className="figures">
          <span className="order-term">{words().time}</span> {formatDateTime(order.created_at)}
        </p>
        {status === 'pending' && (
          <div className="ways order-ways">
            <UnpaidOrderActions order={order} refresh={refresh} />
          </div>
        )}
        <ChargePayOptions {...order} />
        {status === 'cancelled' &&
          !events.some(({ kind }) => kind === 'paid') &&
          orderSums(order).back === 0 && <p>{words().endedUnpaid}</p>}
      </header>
      <ShippingProgress order={order} />
      <Delivery order={order} />
      <section className="order-part" aria-labelledby="order-items">
        <div className="order-part-head">
          <h2 id="order-items">{words().items}</h2>
          <p className="figures order-term">{words().count(totalUnits(items))}</p>
        </div>
        <ul className="order-lines">
          {items.map((item) => (
            <OrderLine key={item.id} item={item} />
          ))}
        </ul>
      </section>
      <OrderEdits edits={order.edits} />
      <div className="order-close">
        <OrderSums order={order} />
        <section aria-labelledby="order-history">
          <h2 id="order-history">{words().history}</h2>
          <ol className="order-history figures">
            {events.map(({ kind, at }) => (
              <li key={`${kind} ${at}`}>
                <span>{words().events[kind]}</span>
                <time dateTime={at}>{formatDateTime(at)}</time>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {/* Comes last, because it arrives after the order and would move what follows. */}
      <ClaimSection order={order} />
    </>
  );
}
