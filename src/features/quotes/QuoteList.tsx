import { formatYuan } from '../base/money.rules.ts';
import { failuresText } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { formatDateTime } from '../orders/order-facts.ts';
import { Thumbnails } from '../orders/Thumbnails.tsx';
import { papersText } from '../papers/papers.text.ts';
import { QuoteStatus } from './QuoteStatus.tsx';
import { type EndedState, hasEnded, isInQuoteList } from './quote-facts.ts';
import { quotePagesText as words } from './quote-pages.text.ts';
import type { Quote } from './quotes.contract.ts';

interface Props {
  /** Undefined if the quotes could not be fetched. */
  readonly quotes: readonly Quote[] | undefined;
  readonly retry: () => void;
}

/** Quotes without an order: requests that wait for an answer, and quotes that ended unpaid. */
export function QuoteList({ quotes, retry }: Props) {
  if (quotes === undefined) {
    return (
      <p className="quote-list-failed" role="alert">
        {words().listFailed}
        <button type="button" className="text-button" onClick={retry}>
          {failuresText().retry}
        </button>
      </p>
    );
  }
  if (!quotes.some(isInQuoteList)) return null;
  const ended = quotes.filter(hasEnded);
  return (
    <section className="quote-list" aria-labelledby="quote-list">
      <h2 id="quote-list">{words().listTitle}</h2>
      {quotes
        .filter(({ state }) => state === 'requested')
        .map((quote) => (
          <Request key={quote.id} quote={quote} />
        ))}
      {ended.length > 0 && (
        <details>
          <summary>{words().endedTitle(ended.length)}</summary>
          <ul className="quote-ended">
            {ended.map((quote) => (
              <Ended key={quote.id} quote={quote} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Request({ quote }: { readonly quote: Quote }) {
  const { id, created_at, items, message, total, for_papers } = quote;
  const { requestedAt, requestedNext } = for_papers ? papersText() : words();
  return (
    <article className="order-card" aria-labelledby={id}>
      <header className="order-card-head">
        <h3 className="figures" id={id}>
          <span className="order-term">{requestedAt}</span> {formatDateTime(created_at)}
        </h3>
        {/* Lines are hidden while the operator changes them. */}
        <QuoteStatus
          state={items.length > 0 ? 'requested' : 'editing'}
          {...(for_papers && { text: papersText().waiting })}
        />
      </header>
      {items.length > 0 && <Thumbnails items={items} />}
      {total !== null && (
        <p className="figures">
          <span className="order-term">{words().goods}</span> {formatYuan(total)}
        </p>
      )}
      {message !== '' && <p className="quote-words">{message}</p>}
      <p className="order-term">{requestedNext}</p>
    </article>
  );
}

type EndedQuote = Quote & { readonly state: EndedState };

function Ended({ quote }: { readonly quote: EndedQuote }) {
  const { state, created_at, items, message, total, order, withdrawal_reason, for_papers } = quote;
  const papersEnd = order === null ? papersText().refused : papersText().ends[state];
  const [first] = items;
  return (
    <li>
      <p className="figures order-term">{formatDateTime(created_at)}</p>
      {/* A quote that was withdrawn before it was sent shows no lines. */}
      <p className="quote-ended-words">
        {first === undefined ? message : words().line(first.product.name, first.quality, first.quantity)}
        {items.length > 1 && ` ${words().more(items.length)}`}
      </p>
      <p className="figures">{total !== null && formatYuan(total)}</p>
      <QuoteStatus state={state} {...(for_papers && { text: papersEnd })} />
      {order !== null && <a href={pagePath(`/orders/${order}`)}>{words().see}</a>}
      {withdrawal_reason && (
        <p className="quote-words quote-reason">{words().withdrawalReason(withdrawal_reason)}</p>
      )}
    </li>
  );
}
