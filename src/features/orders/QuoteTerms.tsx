import type { Order } from '../../contract/orders.ts';
import type { Quote } from '../../contract/quotes.ts';
import { formatFen, formatYuan, requireFen } from '../../rules/money.ts';
import { ordersText } from '../../text/orders.ts';
import { papersText } from '../../text/papers.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import { formatDateTime } from './order-facts.ts';
import { QuoteTimeLeft } from './QuoteStatus.tsx';

interface Props {
  readonly order: Order;
  readonly quote: Quote;
}

function freightText({ freight }: Pick<Quote, 'freight'>): string {
  if (freight === null) return words().freightLater;
  return freight === 0 ? words().freightFree : formatYuan(freight);
}

const hasFreight = ({ freight }: Pick<Quote, 'freight'>) => freight !== null && freight > 0;

export function QuoteTerms({ order, quote, onEnd }: Props & { readonly onEnd: () => void }) {
  const { valid_until, reserved, state } = quote;
  return (
    <dl className="quote-terms figures">
      <div>
        <dt>{words().goods}</dt>
        <dd className="order-sum">{formatYuan(order.total_amount)}</dd>
      </div>
      <div>
        <dt>{words().freight}</dt>
        <dd>
          {freightText(quote)}
          {hasFreight(quote) && <small>{words().freightNext}</small>}
        </dd>
      </div>
      {valid_until !== null && (
        <div>
          <dt>{state === 'papers' ? papersText().until : words().validUntil}</dt>
          <dd>
            {formatDateTime(valid_until)}
            <QuoteTimeLeft order={order} onEnd={onEnd} />
          </dd>
        </div>
      )}
      <div>
        <dt>{words().stock}</dt>
        <dd>{reserved ? words().reserved : words().unreserved}</dd>
      </div>
    </dl>
  );
}

interface SumsProps extends Pick<Props, 'order'> {
  /** Absent once the quote has ended, because then only the order has the sum. */
  readonly quote: Quote | undefined;
}

export function QuoteSums({ order: { total_amount }, quote }: SumsProps) {
  const freight = quote?.freight ?? null;
  return (
    <dl className="order-sums figures">
      <div>
        <dt>{ordersText().goodsTotal}</dt>
        <dd>{formatYuan(total_amount)}</dd>
      </div>
      {quote !== undefined && (
        <div>
          <dt>{words().freight}</dt>
          <dd>
            {freightText(quote)}
            {hasFreight(quote) && <small>{words().freightNext}</small>}
          </dd>
        </div>
      )}
      {freight !== null && (
        <div className="order-sum">
          <dt>{words().sum}</dt>
          <dd>{formatFen(requireFen(total_amount) + requireFen(freight))}</dd>
        </div>
      )}
    </dl>
  );
}
