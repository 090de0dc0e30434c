import type { Order } from '../../contract/orders.ts';
import { ordersText as words } from '../../text/orders.ts';
import { paymentMethodsText } from '../../text/payment-methods.ts';
import { ChargeLinks } from './ChargePayOptions.tsx';
import { formatDateTime, orderAmountText, refundTexts } from './order-facts.ts';
import { QuoteCard } from './QuoteCard.tsx';
import { isOpenQuote } from './quote-facts.ts';
import { ShippingProgress } from './ShippingProgress.tsx';
import { StatusLabel } from './StatusLabel.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { UnpaidOrderActions } from './UnpaidOrderActions.tsx';

export function OrderCard({ order, refresh }: { readonly order: Order; readonly refresh: () => void }) {
  if (isOpenQuote(order)) return <QuoteCard order={order} refresh={refresh} />;
  return (
    <article className="order-card" aria-label={`${words().number} ${order.id}`}>
      <header className="order-card-head">
        <h2 className="figures">
          <span className="order-term">{words().number}</span> {order.id}
        </h2>
        <StatusLabel order={order} />
      </header>
      <Thumbnails items={order.items} />
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
          {refundTexts(order).map((text) => (
            <dd key={text} className="order-refunded">
              {text}
            </dd>
          ))}
        </div>
      </dl>
      <ChargeLinks charges={order.charges} />
      <div className="ways order-ways order-card-ways">
        <UnpaidOrderActions order={order} refresh={refresh} />
        <a className="button quiet" href={`/orders/${order.id}`}>
          {words().seeDetail}
        </a>
      </div>
    </article>
  );
}
