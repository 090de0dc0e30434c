import { formatYuan } from '../../base/money.rules.ts';
import { pagePath } from '../../base/words.text.ts';
import { papersText } from '../../papers/papers.text.ts';
import { ChargeLinks } from '../../payments/ChargePayOptions.tsx';
import { paymentMethodsText } from '../../payments/payment-methods.text.ts';
import { QuoteStatus, QuoteTimeLeft } from '../../quotes/QuoteStatus.tsx';
import { isOpenQuote } from '../../quotes/quote-facts.ts';
import { quotePagesText } from '../../quotes/quote-pages.text.ts';
import { NextStep, ShippingProgress, StatusLabel } from '../OrderStatus.tsx';
import { formatDateTime } from '../order-facts.ts';
import type { Order } from '../orders.contract.ts';
import { ordersText as words } from '../orders.text.ts';
import { Thumbnails } from '../Thumbnails.tsx';
import { orderAmountText, rowsBelowAmount } from './order-sums.ts';
import { UnpaidOrderActions } from './UnpaidOrderActions.tsx';

interface QuoteCardProps {
  readonly order: Order;
  readonly refresh: () => void;
}

/** A sent quote among the orders. It is read before it is paid, so the ways to pay are on its page. */
function QuoteCard({ order, refresh }: QuoteCardProps) {
  const { id, items, payable_until, payable_left, total_amount, awaits_papers } = order;
  const title = awaits_papers ? papersText().title : quotePagesText().title;
  return (
    <article className="order-card" aria-label={`${title} ${id}`}>
      <header className="order-card-head">
        <h2 className="figures">
          {title} <span className="order-term">{words().number}</span> {id}
        </h2>
        {payable_left === 0 ? <QuoteStatus state="over" /> : <StatusLabel order={order} />}
      </header>
      <Thumbnails order={id} items={items} />
      <div className="order-card-facts figures">
        {payable_until !== null && (
          <p>
            {awaits_papers ? papersText().until : quotePagesText().validUntil} {formatDateTime(payable_until)}{' '}
            <QuoteTimeLeft order={order} onEnd={refresh} />
          </p>
        )}
        <p className="order-sum">
          {quotePagesText().goods} {formatYuan(total_amount)}
        </p>
      </div>
      <div className="ways order-ways order-card-ways">
        <a className="button" href={pagePath(`/orders/${id}`)}>
          {awaits_papers ? papersText().see : quotePagesText().see}
        </a>
      </div>
    </article>
  );
}

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
      <NextStep order={order} />
      <Thumbnails order={order.id} items={order.items} />
      <ShippingProgress order={order} />
      <div className="order-card-facts figures">
        <p>
          {formatDateTime(order.created_at)} {paymentMethodsText()[order.method]?.name}
        </p>
        <p className="order-sum">
          {words().orderAmount} {orderAmountText(order)}
        </p>
        {rowsBelowAmount(order).map(({ id, term, amount, kind }) => (
          <p key={id} className={`order-${kind}`}>
            {term} {amount}
          </p>
        ))}
      </div>
      {order.status !== 'pending' && <ChargeLinks charges={order.charges} />}
      <div className="ways order-ways order-card-ways">
        <UnpaidOrderActions order={order} refresh={refresh} />
        <a className="button quiet" href={pagePath(`/orders/${order.id}`)}>
          {words().seeDetail}
        </a>
      </div>
    </article>
  );
}
