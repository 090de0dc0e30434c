import { type ReactNode, useMemo } from 'react';
import { useRouter } from 'sanity/router';
import type { OrdersQuery } from '../../src/features/orders/ops-orders.contract.ts';
import type { QuoteView } from '../../src/features/quotes/ops-quotes.contract.ts';
import { ClaimsPage } from './claims/ClaimsPage.tsx';
import { CustomerPage } from './desk/customers/CustomerPage.tsx';
import { CustomersPage } from './desk/customers/CustomersPage.tsx';
import { FiguresPage } from './desk/figures/FiguresPage.tsx';
import { OrderPage } from './desk/OrderPage.tsx';
import { OrdersList } from './desk/OrdersList.tsx';
import {
  CLAIMS_PAGE,
  CUSTOMERS_PAGE,
  customerIdOf,
  FIGURES_PAGE,
  parseQuery,
  parseQuoteView,
  QUOTES_PAGE,
  quoteIdOf,
} from './orders/address.ts';
import { QuotePage } from './quotes/QuotePage.tsx';
import { QuotesPage } from './quotes/QuotesPage.tsx';
import './base/orders.css';
import './claims/claims.css';
import './desk/customers/customers.css';
import './desk/figures/figures.css';
import './base/list.css';
import './desk/mails.css';
import './base/order.css';
import './papers/papers.css';
import './quotes/quotes.css';

export function OrdersTool(): ReactNode {
  const { state } = useRouter();
  const { _searchParams: params, page } = state;
  const query = useMemo(() => parseQuery(params ?? []), [params]);
  const quoteView = useMemo(() => parseQuoteView(params ?? []), [params]);
  return (
    <div className="orders-desk">
      {/* The list stays mounted to keep scroll position and selection. */}
      <OrdersList query={query} isSeen={typeof page !== 'string'} />
      {typeof page === 'string' && <Page page={page} query={query} quoteView={quoteView} />}
    </div>
  );
}

interface PageProps {
  readonly page: string;
  readonly query: OrdersQuery;
  readonly quoteView: QuoteView;
}

function Page({ page, query, quoteView }: PageProps): ReactNode {
  if (page === FIGURES_PAGE) return <FiguresPage query={query} />;
  if (page === CLAIMS_PAGE) return <ClaimsPage query={query} />;
  if (page === QUOTES_PAGE) return <QuotesPage query={query} view={quoteView} />;
  if (page === CUSTOMERS_PAGE) return <CustomersPage query={query} />;
  const customer = customerIdOf(page);
  if (customer !== undefined) return <CustomerPage key={customer} id={customer} query={query} />;
  const quote = quoteIdOf(page);
  return quote === undefined ? (
    <OrderPage key={page} number={page} query={query} />
  ) : (
    <QuotePage key={quote} id={quote} query={query} view={quoteView} />
  );
}
