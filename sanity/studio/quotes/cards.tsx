import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';
import { formatYuan } from '../../../src/features/base/money.rules.ts';
import type { OpsQuote } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { routeState } from '../orders/address.ts';
import { quotesText as texts } from './quotes.text.ts';

interface CardProps {
  readonly quote: OpsQuote;
}

export function QuoteMessage({ quote: { message } }: CardProps): ReactNode {
  // A reservation, and a quote that staff began, need no message.
  if (message === '') return null;
  return (
    <section>
      <h2>{texts.message}</h2>
      <p className="quote-words">{message}</p>
    </section>
  );
}

/** A buyer may ask only once, so the operator replies by mail or with a revised quote. */
export function QuoteQuestion({ quote: { question, askedAt, buyer, isAsked } }: CardProps): ReactNode {
  const { title, hint, mail, subject } = texts.question;
  return (
    <section className={isAsked ? 'question-card open' : 'question-card'} aria-label={title}>
      <h2>{title}</h2>
      {askedAt !== null && <p className="soft">{formatDateTime(askedAt)}</p>}
      <p className="quote-words">{question}</p>
      {isAsked && (
        <>
          <p className="soft">{hint}</p>
          <a className="alone" href={`mailto:${buyer.email}?subject=${encodeURIComponent(subject)}`}>
            {mail}
          </a>
        </>
      )}
    </section>
  );
}

export function QuoteHistory({ quote: { history } }: CardProps): ReactNode {
  const { paid, total, lapsed } = history;
  return <p className="soft">{texts.history(paid, formatYuan(total), lapsed)}</p>;
}

export function QuoteBuyer({ quote }: CardProps): ReactNode {
  const { name, phone, address, email } = quote.buyer;
  return (
    <section>
      <h2>{texts.buyer}</h2>
      <address>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>{phone}</span>
        <span>{address}</span>
        <a className="alone" href={`mailto:${email}`}>
          {email}
        </a>
      </address>
      <QuoteHistory quote={quote} />
      <StateLink className="alone" state={routeState({ view: 'all', q: email })}>
        {texts.orders}
      </StateLink>
    </section>
  );
}

export function QuoteTimeline({ quote }: CardProps): ReactNode {
  const { timeline, withdraw } = texts;
  const { createdAt, sentAt, askedAt, endedAt, state, order, formerOrders, fromDesk, withdrawalReason } =
    quote;
  const asked = quote.forPapers ? timeline.papersRequested : timeline.requested;
  const isEnd = state === 'paid' || state === 'declined' || state === 'expired' || state === 'withdrawn';
  const events: readonly {
    readonly what: string;
    readonly at: string | null;
    readonly link?: string | null;
  }[] = [
    { what: fromDesk ? timeline.created : asked, at: createdAt },
    ...formerOrders.map((number) => ({ what: timeline.sentBefore, at: null, link: number })),
    ...[
      ...(sentAt === null ? [] : [{ what: timeline.sent, at: sentAt, link: order }]),
      ...(askedAt === null ? [] : [{ what: timeline.asked, at: askedAt }]),
    ].sort((a, b) => (a.at < b.at ? -1 : 1)),
    ...(endedAt !== null && isEnd ? [{ what: timeline.ended[state], at: endedAt }] : []),
  ];
  return (
    <section>
      <h2>{timeline.title}</h2>
      <ol className="timeline" aria-label={timeline.title}>
        {events.map(({ what, at, link }) => (
          <li key={`${what} ${at} ${link}`}>
            <span>{what}</span>
            {link != null && <StateLink state={routeState({}, link)}>{link}</StateLink>}
            {at !== null && (
              <time className="soft" dateTime={at}>
                {formatDateTime(at)}
              </time>
            )}
          </li>
        ))}
      </ol>
      {withdrawalReason !== null && withdrawalReason !== '' && (
        <p className="quote-words">
          <span className="soft">{withdraw.was}：</span>
          {withdrawalReason}
        </p>
      )}
    </section>
  );
}
