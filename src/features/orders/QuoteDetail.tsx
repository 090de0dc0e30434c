import { useState } from 'react';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import type { Order } from '../../contract/orders.ts';
import type { Quote } from '../../contract/quotes.ts';
import { formatYuan, requireFen } from '../../rules/money.ts';
import { chargeTexts } from '../../text/charges.ts';
import { ordersText } from '../../text/orders.ts';
import { papersText } from '../../text/papers.ts';
import { quotePagesText as words } from '../../text/quote-pages.ts';
import { navText } from '../../text/shop.ts';
import { pagePath } from '../../text/words.ts';
import { AskQuestion } from './AskQuestion.tsx';
import { DeclineQuote } from './DeclineQuote.tsx';
import { Delivery } from './Delivery.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { formatDateTime, openPaymentPage, totalUnits } from './order-facts.ts';
import { PapersProgress, PapersVerdict } from './PapersProgress.tsx';
import { PayOptions } from './PayOptions.tsx';
import { QuoteStatus } from './QuoteStatus.tsx';
import { QuoteSums, QuoteTerms } from './QuoteTerms.tsx';
import { isCurrentStanding, type QuoteStanding, quoteStanding, tierPriceOf } from './quote-facts.ts';

interface Props {
  readonly order: Order;
  readonly quote: Quote;
  readonly refresh: () => void;
}

/** The page of an unpaid quote, open or ended. A paid quote has the page of its order. */
export function QuoteDetail({ order, quote, refresh }: Props) {
  const { id, created_at, items } = order;
  const standing = quoteStanding(order, quote);
  // The terms may belong to a later version.
  const terms = isCurrentStanding(standing) ? quote : undefined;
  const title = quote.state === 'papers' ? papersText().title : words().title;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: navText().home, path: '/' },
          { name: ordersText().title, path: '/orders' },
          { name: title, path: `/orders/${id}` },
        ]}
      />
      <header className="order-head">
        <h1>{title}</h1>
        <QuoteStatus standing={standing} />
        <OrderNumber id={id} />
        <p className="figures">
          <span className="order-term">{words().time}</span> {formatDateTime(created_at)}
        </p>
      </header>
      {standing === 'papers' && quote.papers !== null && <PapersVerdict papers={quote.papers} />}
      <Next order={order} quote={quote} standing={standing} refresh={refresh} />
      {terms?.papers && <PapersProgress quote={quote} papers={terms.papers} refresh={refresh} />}
      <Words id="quote-note" title={words().note} text={terms?.note ?? ''} />
      <Words id="quote-message" title={words().message} text={quote.message} />
      {(standing === 'open' || standing === 'papers') && <Delivery order={order} />}
      <section className="order-part" aria-labelledby="order-items">
        <div className="order-part-head">
          <h2 id="order-items">{ordersText().items}</h2>
          <p className="figures order-term">{ordersText().count(totalUnits(items))}</p>
        </div>
        <ul className="order-lines">
          {items.map((item) => (
            <OrderLine key={item.id} item={item} figures={quotedFigures(item, terms)} />
          ))}
        </ul>
      </section>
      <div className="quote-close">
        <QuoteSums order={order} quote={terms} />
      </div>
    </>
  );
}

interface WordsProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

function Words({ id, title, text }: WordsProps) {
  if (text === '') return null;
  return (
    <section className="order-part" aria-labelledby={id}>
      <div className="order-part-head">
        <h2 id={id}>{title}</h2>
      </div>
      <p className="quote-words">{text}</p>
    </section>
  );
}

function quotedFigures(item: Order['items'][number], quote: Quote | undefined) {
  const { quantity, paidInfo } = item;
  const tier = quote && tierPriceOf(quote, item);
  return [
    ...(tier === undefined
      ? []
      : [[words().tierPrice, tier === null ? words().notForSale : formatYuan(tier)] as const]),
    [words().quotedPrice, formatYuan(paidInfo.paid_price)],
    [ordersText().quantity, String(quantity)],
    [ordersText().amount, formatYuan(paidInfo.amount)],
  ] as const;
}

/** The quote's state, and the buyer's possible actions. */
function Next({ order, quote, standing, refresh }: Props & { readonly standing: QuoteStanding }) {
  // An open wallet window may still succeed after the quote's end.
  const [wasOpen] = useState(standing === 'open');
  const isPayable = standing === 'open' || (standing === 'over' && wasOpen);
  return (
    <>
      {(standing === 'open' || standing === 'papers') && (
        <QuoteTerms order={order} quote={quote} onEnd={refresh} />
      )}
      {standing !== 'open' && standing !== 'papers' && (
        <div className="quote-end" role="status">
          <p>{endText(standing, quote)}</p>
          {standing === 'withdrawn' && quote.withdrawal_reason && (
            <p className="quote-words">{words().withdrawalReason(quote.withdrawal_reason)}</p>
          )}
          {standing === 'replaced' && (
            <a className="button" href={pagePath(`/orders/${quote.order}`)}>
              {words().seeReplacement}
            </a>
          )}
          {standing === 'withdrawn' && (
            <a className="button quiet" href={pagePath('/contact')}>
              {chargeTexts().contact}
            </a>
          )}
        </div>
      )}
      {isPayable && (
        <div className="ways order-ways">
          <PayOptions
            subject={order.id}
            totalFen={requireFen(order.total_amount)}
            openPage={openPaymentPage(order)}
            isOver={standing === 'over'}
            refusal={order.payment_refusal}
          />
        </div>
      )}
      {standing === 'open' && (
        <div className="quote-answers">
          <AskQuestion quote={quote} refresh={refresh} />
          {quote.can_decline && <DeclineQuote quote={quote} refresh={refresh} />}
        </div>
      )}
      {standing === 'papers' && quote.can_decline && (
        <div className="quote-answers">
          <DeclineQuote quote={quote} refresh={refresh} />
        </div>
      )}
    </>
  );
}

/** A reservation that ended before its papers were received has texts of its own. */
function endText(standing: Exclude<QuoteStanding, 'open' | 'papers'>, { sent_at, state }: Quote): string {
  if (standing === 'over' && state === 'papers') return papersText().over;
  if (sent_at === null && (standing === 'declined' || standing === 'expired' || standing === 'withdrawn'))
    return papersText().ended[standing];
  return words().next[standing];
}
