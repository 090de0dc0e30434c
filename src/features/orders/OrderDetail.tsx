import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import type { Order } from '../../contract/orders.ts';
import { formatYuan } from '../../rules/money.ts';
import { blockedReason } from '../../rules/orders.ts';
import { ordersText as words } from '../../text/orders.ts';
import { paymentMethodsText } from '../../text/payment-methods.ts';
import { navText } from '../../text/shop.ts';
import { ChargePayOptions } from './ChargePayOptions.tsx';
import { ClaimSection } from './ClaimSection.tsx';
import { Delivery } from './Delivery.tsx';
import { OrderEdits } from './OrderEdits.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { ShippingProgress, StatusLabel } from './OrderStatus.tsx';
import {
  editedAmountText,
  formatDateTime,
  isFullyRefundedOrOwed,
  orderAmountText,
  orderSums,
  refundTexts,
  stateOfOrder,
  totalUnits,
} from './order-facts.ts';
import { UnpaidOrderActions } from './UnpaidOrderActions.tsx';

/** docs/shop.md "Pages", "Constants". */
function OrderSums({ order }: { readonly order: Order }) {
  const { total_amount, shipping_info, charged, status } = order;
  const fee = shipping_info?.shipping_fee ?? null;
  const feeStatus = shipping_info?.fee_status ?? null;
  const facts = { state: stateOfOrder(order), isGoingBack: isFullyRefundedOrOwed(order) };
  // A shipping fee is agreed on before shipping.
  const willShip = blockedReason('change-address', facts) === null;
  const isEdited = order.edits.some(({ state }) => state === 'confirmed');
  return (
    <dl className="order-sums figures">
      <div>
        <dt>{words().method}</dt>
        <dd>{paymentMethodsText()[order.method]?.name}</dd>
      </div>
      <div>
        <dt>{isEdited ? words().edits.goods : words().goodsTotal}</dt>
        <dd>{formatYuan(total_amount)}</dd>
      </div>
      <div>
        <dt>{words().fee}</dt>
        <dd>
          {fee === null || fee === 0 ? words().freeShipping : formatYuan(fee)}
          {feeStatus !== null && <small>{words().feeStatuses[feeStatus]}</small>}
          {fee === null && willShip && <small>{words().feeLater}</small>}
        </dd>
      </div>
      <div className="order-sum">
        <dt>{isEdited ? words().edits.before : words().orderAmount}</dt>
        <dd>{orderAmountText(order)}</dd>
      </div>
      {isEdited && (
        <div className="order-sum">
          <dt>{words().edits.after}</dt>
          <dd>{editedAmountText(order)}</dd>
        </div>
      )}
      {charged !== null && (
        <div>
          <dt>{status === 'completed' ? words().chargedAs : words().toBeCharged}</dt>
          <dd>{words().charged(charged.amount, charged.currency)}</dd>
        </div>
      )}
      {refundTexts(order).map((text, at, all) => (
        <div key={text} className="order-refunded">
          <dt>{words().refund}</dt>
          <dd>
            {text}
            {order.owed_amount > 0 && at === all.length - 1 && <small>{words().owedNext}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
        <ChargePayOptions charges={order.charges} />
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
