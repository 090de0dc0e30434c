import { type ReactNode, useState } from 'react';
import { StateLink } from 'sanity/router';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import {
  type OpsQuote,
  QUOTE_VIEWS,
  QUOTES_PER_PAGE,
  type QuoteView,
} from '../../../src/features/quotes/ops-quotes.contract.ts';
import { OPEN_QUOTE_STATES } from '../../../src/features/quotes/quotes.rules.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { quotesState, routeState } from '../orders/address.ts';
import { hasDraft } from '../orders/drafts.ts';
import { BackLink, Thumbnail, useFocusedPage } from '../orders/elements.tsx';
import { countText } from '../orders/Filters.tsx';
import { FailureNotice } from '../orders/fetching.tsx';
import { QuoteHistory } from './cards.tsx';
import { NewQuote } from './NewQuote.tsx';
import { yuanText } from './quote-form.ts';
import { quotesText as texts } from './quotes.text.ts';
import { useQuotes } from './use-quotes.ts';
import { ValidUntil } from './ValidUntil.tsx';

const DAY_MS = 86_400_000;

interface QuotesPageProps {
  readonly query: OrdersQuery;
  readonly view: QuoteView;
}

export function QuotesPage({ query, view }: QuotesPageProps): ReactNode {
  const main = useFocusedPage();
  const [isCreating, setCreating] = useState(false);
  return (
    <main ref={main} tabIndex={-1} className="desk-quotes" aria-label={texts.title}>
      <BackLink state={routeState(query)} />
      <header className="order-head">
        <h1>{texts.title}</h1>
        <p>
          <button type="button" onClick={() => setCreating(true)}>
            {texts.create.open}
          </button>
        </p>
      </header>
      <Quotes query={query} view={view} />
      {isCreating && <NewQuote query={query} onClose={() => setCreating(false)} />}
    </main>
  );
}

function Quotes({ query, view }: QuotesPageProps): ReactNode {
  const { data: page, trouble, load } = useQuotes(view);
  // The tabs keep their counts while another view loads.
  const items = page?.view === view ? page.items : undefined;
  const isListed = (one: QuoteView) => one === view || one === QUOTE_VIEWS[0] || (page?.counts[one] ?? 0) > 0;
  return (
    <>
      <nav className="desk-views" aria-label={texts.viewsLabel}>
        {QUOTE_VIEWS.filter(isListed).map((one) => (
          <StateLink
            key={one}
            state={quotesState(query, one)}
            aria-current={one === view ? 'page' : undefined}
          >
            {texts.views[one]}
            {page !== undefined && <span className="count">{countText(page.counts[one])}</span>}
          </StateLink>
        ))}
      </nav>
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      <div role="status">
        {items === undefined && trouble === undefined && <p className="soft empty">{texts.loading}</p>}
        {items?.length === 0 && <p className="soft empty">{texts.empty[view]}</p>}
      </div>
      {items !== undefined && items.length > 0 && <QuotesTable quotes={items} query={query} view={view} />}
      {page !== undefined && page.counts[view] > QUOTES_PER_PAGE && items?.length === QUOTES_PER_PAGE && (
        <p className="soft">{texts.firstOnly(items.length)}</p>
      )}
    </>
  );
}

interface QuotesTableProps extends QuotesPageProps {
  readonly quotes: readonly OpsQuote[];
}

const COLUMNS = [
  ['buyer', 'buyer'],
  ['items', 'items'],
  ['words', 'words'],
  ['amount', 'figure'],
  ['valid', 'valid'],
  ['age', 'age'],
] as const;

function QuotesTable({ quotes, query, view }: QuotesTableProps): ReactNode {
  const { columns } = texts;
  return (
    <div className="scrolls">
      <table className="plain stacked">
        <caption>{`${texts.title}：${texts.views[view]}`}</caption>
        <thead>
          <tr>
            {COLUMNS.map(([column, name]) => (
              <th key={column} scope="col" className={name}>
                {columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} query={query} view={view} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function QuoteRow({ quote, query, view }: QuotesPageProps & { readonly quote: OpsQuote }): ReactNode {
  const { id, buyer, message, question, fromDesk, total, createdAt, isAsked, state } = quote;
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / DAY_MS);
  return (
    <tr>
      <th scope="row" className="buyer">
        <StateLink state={quotesState(query, view, id)}>
          <bdi>{buyer.name || buyer.email}</bdi>
        </StateLink>
        <span className="soft cut">{buyer.email}</span>
        <QuoteHistory quote={quote} />
        {hasDraft(id) && <span className="mark">{texts.unsaved}</span>}
      </th>
      <td className="items">
        <Items quote={quote} />
      </td>
      <td className="words">
        {fromDesk && <span className="mark">{texts.fromDesk}</span>}
        <span className="clamped">{message}</span>
        {question !== null && (
          <span className={isAsked ? 'clamped due' : 'clamped soft'}>
            {texts.asked}
            {question}
          </span>
        )}
      </td>
      <td className="figure">{yuanText(total)}</td>
      <td className="valid">
        <ValidUntil at={quote.validUntil} isOpen={OPEN_QUOTE_STATES.includes(state)} />
      </td>
      <td className="age">
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {texts.days(days)}
        </time>
      </td>
    </tr>
  );
}

function Items({ quote: { lines } }: { readonly quote: OpsQuote }): ReactNode {
  const [first] = lines;
  if (first === undefined) return <span className="soft">{texts.noLines}</span>;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = lines.reduce((sum, { alsoRequested }) => sum + alsoRequested, 0);
  return (
    <div className="first-item">
      <Thumbnail address={first.picture} size={36} />
      <div>
        <span className="cut">{texts.item(first.name, first.grade, first.quantity)}</span>
        <span className="soft">{texts.moreLines(lines.length, units)}</span>
        {others > 0 && <span className="mark">{texts.alsoRequested(others)}</span>}
      </div>
    </div>
  );
}
