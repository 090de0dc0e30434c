import type { Order } from '../../contract/orders.ts';
import { formatYuan } from '../../rules/money.ts';
import { ordersText } from '../../text/orders.ts';
import { papersText } from '../../text/papers.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import { pagePath } from '../../text/words.ts';
import { formatDateTime } from './order-facts.ts';
import { QuoteStatus } from './QuoteStatus.tsx';
import { QuoteTimeLeft } from './QuoteTimeLeft.tsx';
import { quoteStanding } from './quote-facts.ts';
import { Thumbnails } from './Thumbnails.tsx';

interface Props {
  readonly order: Order;
  readonly refresh: () => void;
}

/** A sent quote among the orders. It is read before it is paid, so the ways to pay are on its page. */
export function QuoteCard({ order, refresh }: Props) {
  const { id, items, hold_until, total_amount, awaits_papers } = order;
  const title = awaits_papers ? papersText().title : words().title;
  return (
    <article className="order-card" aria-label={`${title} ${id}`}>
      <header className="order-card-head">
        <h2 className="figures">
          {title} <span className="order-term">{ordersText().number}</span> {id}
        </h2>
        <QuoteStatus
          standing={quoteStanding(order, { state: awaits_papers ? 'papers' : 'sent', order: id })}
        />
      </header>
      <Thumbnails items={items} />
      <dl className="order-card-facts figures">
        {hold_until !== null && (
          <div>
            <dt>{awaits_papers ? papersText().until : words().validUntil}</dt>
            <dd>
              {formatDateTime(hold_until)} <QuoteTimeLeft order={order} onEnd={refresh} />
            </dd>
          </div>
        )}
        <div className="order-card-total">
          <dt>{words().goods}</dt>
          <dd className="order-sum">{formatYuan(total_amount)}</dd>
        </div>
      </dl>
      <div className="ways order-ways order-card-ways">
        <a className="button" href={pagePath(`/orders/${id}`)}>
          {awaits_papers ? papersText().see : words().see}
        </a>
      </div>
    </article>
  );
}
