import { type ReactNode, useMemo } from 'react';
import { useRouter } from 'sanity/router';
import { CLAIMS_PAGE, FIGURES_PAGE, parseQuery } from './address.ts';
import { ClaimsPage } from './claims/ClaimsPage.tsx';
import { FiguresPage } from './figures/FiguresPage.tsx';
import { OrdersList } from './list/OrdersList.tsx';
import { OrderPage } from './order/OrderPage.tsx';
import './desk.css';
import './claims/claims.css';
import './figures/figures.css';
import './list/list.css';
import './order/order.css';

export function OrdersTool(): ReactNode {
  const { state } = useRouter();
  const { _searchParams: params, page } = state;
  const query = useMemo(() => parseQuery(params ?? []), [params]);
  const isList = typeof page !== 'string';
  return (
    <div className="orders-desk">
      {/* The list stays mounted to keep scroll position and selection. */}
      <OrdersList query={query} isSeen={isList} />
      {page === FIGURES_PAGE && <FiguresPage query={query} />}
      {page === CLAIMS_PAGE && <ClaimsPage query={query} />}
      {typeof page === 'string' && page !== FIGURES_PAGE && page !== CLAIMS_PAGE && (
        <OrderPage key={page} number={page} query={query} />
      )}
    </div>
  );
}
