import type { Order } from '../../contract/orders.ts';
import { chargeName, chargeTexts as charges } from '../../text/charges.ts';
import { ordersText as words } from '../../text/orders.ts';
import { paymentMethodsText } from '../../text/payment-methods.ts';
import { chargeText } from './ChargeWays.tsx';
import { formatDateTime, orderAmountText, refundTexts } from './order-facts.ts';
import { ShippingProgress } from './ShippingProgress.tsx';
import { StatusLabel } from './StatusLabel.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { UnpaidWays } from './UnpaidWays.tsx';

export function OrderCard({ order, refresh }: { readonly order: Order; readonly refresh: () => void }) {
  const due = order.charges.filter(({ standing }) => standing === 'due');
  return (
    <article className="order-card" aria-label={`${words().number} ${order.id}`}>
      <header className="order-card-head">
        <h2 className="figures">
          <span className="order-term">{words().number}</span> {order.id}
        </h2>
        <StatusLabel order={order} />
      </header>
      <Thumbnails order={order} />
      <ShippingProgress order={order} />
      <dl className="order-card-facts figures">
        <div>
          <dt>{words().time}</dt>
          <dd>{formatDateTime(order.created_at)}</dd>
        </div>
        <div>
          <dt>{words().method}</dt>
          <dd>{paymentMethodsText()[order.method]?.name}</dd>
        </div>
        <div className="order-card-total">
          <dt>{words().total}</dt>
          <dd className="order-sum">{orderAmountText(order)}</dd>
          {due.map((charge) => (
            <dd key={charge.position} className="order-term">
              {chargeText(charge)}
            </dd>
          ))}
          {refundTexts(order).map((text) => (
            <dd key={text} className="order-refunded">
              {text}
            </dd>
          ))}
        </div>
      </dl>
      <div className="ways order-ways order-card-ways">
        <UnpaidWays order={order} refresh={refresh} />
        {due.map(({ position, pay_path, ...charge }) =>
          pay_path === null ? null : (
            <a key={position} className="button" href={pay_path}>
              {charges().payNow(chargeName(charge))}
            </a>
          ),
        )}
        <a className="button quiet" href={`/orders/${order.id}`}>
          {words().seeDetail}
        </a>
      </div>
    </article>
  );
}
