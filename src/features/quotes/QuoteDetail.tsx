import { useState } from 'react';
import { formatYuan, requireFen } from '../base/money.rules.ts';
import { pagePath } from '../base/words.text.ts';
import { Delivery } from '../orders/Delivery.tsx';
import { freightText } from '../orders/freight.text.ts';
import { OrderLines } from '../orders/OrderLines.tsx';
import { OrderNumber } from '../orders/OrderNumber.tsx';
import { StatusLabel } from '../orders/OrderStatus.tsx';
import { formatDateTime, openPaymentPage } from '../orders/order-facts.ts';
import type { Order } from '../orders/orders.contract.ts';
import { ordersText } from '../orders/orders.text.ts';
import { papersText } from '../papers/papers.text.ts';
import { chargeTexts } from '../payments/charges.text.ts';
import { PayOptions } from '../payments/PayOptions.tsx';
import { PapersProgress, PapersVerdict } from './PapersProgress.tsx';
import { QuoteStatus, QuoteTimeLeft } from './QuoteStatus.tsx';
import { AskQuestion, DeclineQuote } from './QuoteTextForm.tsx';
import { isCurrentState, type QuoteDisplayState, quoteDisplayState, tierPriceOf } from './quote-facts.ts';
import { quotePagesText as words } from './quote-pages.text.ts';
import type { Quote } from './quotes.contract.ts';

interface QuoteTermsProps {
  readonly order: Order;
  readonly quote: Quote;
}

/** Freight, and what the payment asks for. Everything of a quote is unpaid, so the freight's word is its price. */
function FreightRows({ order: { freight, payable_amount } }: Pick<QuoteTermsProps, 'order'>) {
  const small = freight.fee === null ? words().freightLater : freight.way?.name;
  return (
    <>
      <div>
        <dt>{words().freight}</dt>
        <dd>
          {freightText(freight.fee, null)}
          {small !== undefined && <small>{small}</small>}
        </dd>
      </div>
      <div className="order-sum">
        <dt>{words().payable}</dt>
        <dd>{formatYuan(payable_amount)}</dd>
      </div>
    </>
  );
}

function QuoteTerms({ order, quote, onEnd }: QuoteTermsProps & { readonly onEnd: () => void }) {
  const { valid_until, reserved, state } = quote;
  return (
    <dl className="quote-terms figures">
      <div>
        <dt>{words().goods}</dt>
        <dd>{formatYuan(order.total_amount)}</dd>
      </div>
      <FreightRows order={order} />
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

interface Props {
  readonly order: Order;
  readonly quote: Quote;
  readonly refresh: () => void;
}

/** The page of an unpaid quote, open or ended. A paid quote has the page of its order. */
export function QuoteDetail({ order, quote, refresh }: Props) {
  const { id, created_at, items } = order;
  const displayState = quoteDisplayState(order, quote);
  const isWaiting = displayState === 'open' || displayState === 'papers';
  // The terms may belong to a later version.
  const terms = isCurrentState(displayState) ? quote : undefined;
  const title = quote.state === 'papers' ? papersText().title : words().title;
  return (
    <>
      <header className="order-head">
        <h1>{title}</h1>
        {isWaiting ? <StatusLabel order={order} /> : <QuoteStatus state={displayState} />}
        <OrderNumber id={id} />
        <p className="figures">
          <span className="order-term">{words().time}</span> {formatDateTime(created_at)}
        </p>
      </header>
      {displayState === 'papers' && quote.papers !== null && <PapersVerdict papers={quote.papers} />}
      <Next order={order} quote={quote} displayState={displayState} refresh={refresh} />
      {terms?.papers && <PapersProgress quote={quote} papers={terms.papers} refresh={refresh} />}
      <Words id="quote-note" title={words().note} text={terms?.note ?? ''} />
      <Words id="quote-message" title={words().message} text={quote.message} />
      {isWaiting && <Delivery order={order} />}
      <OrderLines items={items} pricesOf={(item) => quotedPrices(item, terms)} />
      {!isWaiting && (
        <dl className="order-sums quote-close figures">
          <div>
            <dt>{ordersText().goodsTotal}</dt>
            <dd>{formatYuan(order.total_amount)}</dd>
          </div>
          {/* A quote that has ended asks for no freight. */}
          {terms !== undefined && <FreightRows order={order} />}
        </dl>
      )}
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

function quotedPrices(item: Order['items'][number], quote: Quote | undefined) {
  const tier = quote && tierPriceOf(quote, item);
  return [
    ...(tier === undefined
      ? []
      : [[words().tierPrice, tier === null ? words().notForSale : formatYuan(tier)] as const]),
    [words().quotedPrice, formatYuan(item.paidInfo.paid_price)],
  ] as const;
}

/** The quote's state, and the buyer's possible actions. */
function Next({ order, quote, displayState, refresh }: Props & { readonly displayState: QuoteDisplayState }) {
  // An open wallet window may still succeed after the quote's end.
  const [wasOpen] = useState(displayState === 'open');
  const isWaiting = displayState === 'open' || displayState === 'papers';
  const isPayable = displayState === 'open' || (displayState === 'over' && wasOpen);
  return (
    <>
      {isWaiting && <QuoteTerms order={order} quote={quote} onEnd={refresh} />}
      {!isWaiting && (
        <div className="quote-end" role="status">
          <p>{endText(displayState, quote, order)}</p>
          {displayState === 'withdrawn' && quote.withdrawal_reason && (
            <p className="quote-words">{words().withdrawalReason(quote.withdrawal_reason)}</p>
          )}
          {displayState === 'replaced' && (
            <a className="button" href={pagePath(`/orders/${quote.order}`)}>
              {words().seeReplacement}
            </a>
          )}
          {displayState === 'withdrawn' && (
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
            totalFen={requireFen(order.payable_amount)}
            openPage={openPaymentPage(order)}
            isOver={displayState === 'over'}
            refusal={order.payment_refusal}
          />
        </div>
      )}
      {isWaiting && (
        <div className="quote-answers">
          {displayState === 'open' && <AskQuestion quote={quote} refresh={refresh} />}
          {quote.can_decline && <DeclineQuote quote={quote} refresh={refresh} />}
        </div>
      )}
    </>
  );
}

/** A reservation that ended before its papers were received has texts of its own. */
function endText(
  displayState: Exclude<QuoteDisplayState, 'open' | 'papers'>,
  { sent_at, state }: Quote,
  { payment_held }: Order,
): string {
  if (displayState === 'processing' && payment_held) return words().next.held;
  if (displayState === 'over' && state === 'papers') return papersText().over;
  if (
    sent_at === null &&
    (displayState === 'declined' || displayState === 'expired' || displayState === 'withdrawn')
  )
    return papersText().ended[displayState];
  return words().next[displayState];
}
