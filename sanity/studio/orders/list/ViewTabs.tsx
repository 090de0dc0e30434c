import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';
import {
  COUNTED_MAX,
  ORDER_VIEWS,
  type OrdersPage,
  type OrdersQuery,
} from '../../../../src/contract/ops-orders.ts';
import { ordersText as texts } from '../../text/orders.ts';
import { placeOf } from '../router.ts';

interface Props {
  readonly query: OrdersQuery;
  readonly counts: OrdersPage['counts'] | undefined;
}

export function ViewTabs({ query, counts }: Props): ReactNode {
  const current = query.view ?? 'to-ship';
  return (
    <nav className="desk-views" aria-label={texts.viewsLabel}>
      {ORDER_VIEWS.map((view) => (
        <StateLink key={view} state={placeOf({ view })} aria-current={view === current ? 'page' : undefined}>
          {texts.views[view]}
          {counts !== undefined && <span className="count">{countText(counts[view])}</span>}
        </StateLink>
      ))}
    </nav>
  );
}

const countText = (count: number) => (count >= COUNTED_MAX ? texts.orMore(COUNTED_MAX) : String(count));
