import { type ReactNode, useEffect, useRef, useState } from 'react';
import { StateLink, useRouter } from 'sanity/router';
import { formatQuery } from '../../../src/features/desk/ops.client.ts';
import type { OrdersQuery } from '../../../src/features/orders/ops-orders.contract.ts';
import type { Selection } from '../base/rows.ts';
import { claimsText } from '../claims/claims.text.ts';
import {
  CLAIMS_PAGE,
  CUSTOMERS_PAGE,
  countFilters,
  FIGURES_PAGE,
  QUOTES_PAGE,
  routeState,
} from '../orders/address.ts';
import { countText, Filters, Search, ViewTabs } from '../orders/Filters.tsx';
import { FailureNotice } from '../orders/fetching.tsx';
import { ordersText as texts } from '../orders/orders.text.ts';
import { type ListDialog, ShortcutsHelp, useListShortcuts } from '../orders/shortcuts.tsx';
import { quotesText } from '../quotes/quotes.text.ts';
import { UnmatchedFlags } from './alerts.tsx';
import { customersText } from './customers.text.ts';
import { OrdersTable } from './OrdersTable.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { useOrders } from './use-orders.ts';

/** The row below the bar. */
type SecondRow = 'filters' | 'more' | 'none';

interface OrdersListProps {
  readonly query: OrdersQuery;
  readonly isSeen: boolean;
}

function emptyText(query: OrdersQuery): string {
  const { q, view = 'to-ship' } = query;
  const narrowed = countFilters(query) > 0 ? texts.emptyFiltered : undefined;
  if (q !== undefined) return [texts.notFound(q, texts.views[view]), narrowed].join('');
  return narrowed ?? texts.empty;
}

export function OrdersList({ query, isSeen }: OrdersListProps): ReactNode {
  const { navigate } = useRouter();
  const orders = useOrders(query, isSeen);
  const [selection, setSelection] = useState<Selection>(new Set());
  const [dialog, setDialog] = useState<ListDialog>('none');
  const table = useRef<HTMLTableElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const lastRow = useRef<string>(undefined);
  const view = query.view ?? 'to-ship';
  const { cursor, ...list } = query;
  const filters = countFilters(query);
  const [chosenRow, setRow] = useState<SecondRow>();
  const row = chosenRow ?? (filters > 0 ? 'filters' : 'none');
  const opener = (which: SecondRow, content: ReactNode) => (
    <button
      type="button"
      aria-expanded={row === which}
      onClick={() => setRow(row === which ? 'none' : which)}
    >
      {content}
    </button>
  );
  const change = (next: OrdersQuery, replace: boolean) => navigate(routeState(next), { replace });

  // Otherwise a hidden order could be shipped.
  const listText = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the list.
  useEffect(() => setSelection(new Set()), [listText]);

  // Restores the focus after an order is closed.
  useEffect(() => {
    if (!isSeen) return;
    const link = table.current?.querySelector<HTMLElement>(`[data-number="${lastRow.current}"] a`);
    link?.focus({ preventScroll: true });
  }, [isSeen]);

  useListShortcuts(isSeen && dialog === 'none', {
    table,
    search: searchField,
    isSelecting: selection.size > 0,
    open: setDialog,
    openOrder: (number) => navigate(routeState(query, number)),
  });

  const { page, rows, trouble, isLoading } = orders;
  return (
    <main className={isSeen ? 'desk-list' : 'desk-list behind'} inert={!isSeen} aria-label={texts.title}>
      <header className="desk-head">
        <ViewTabs query={query} page={page} />
        <Search query={query} isSeen={isSeen} search={searchField} onChange={change} />
        <div className="desk-links">
          {opener(
            'filters',
            <>
              {texts.filters}
              {filters > 0 && <span className="count">{filters}</span>}
            </>,
          )}
          <StateLink state={routeState(query, QUOTES_PAGE)}>
            {quotesText.title}
            {page !== undefined && <span className="count">{countText(page.openQuotes)}</span>}
          </StateLink>
          <StateLink state={routeState(query, CLAIMS_PAGE)}>
            {claimsText.title}
            {page !== undefined && <span className="count">{countText(page.openClaims)}</span>}
          </StateLink>
          {opener('more', texts.more)}
        </div>
      </header>
      {row === 'filters' && <Filters query={query} onChange={change} />}
      {row === 'more' && (
        <nav className="desk-links" aria-label={texts.more}>
          <StateLink state={routeState(query, CUSTOMERS_PAGE)}>{customersText.title}</StateLink>
          <StateLink state={routeState(query, FIGURES_PAGE)}>{texts.figures}</StateLink>
          <a href={`/api/v1/ops/orders.csv?${formatQuery(list)}`} download>
            {texts.csv}
          </a>
          <button type="button" onClick={() => setDialog('ship')}>
            {texts.shipMany}
          </button>
          <button type="button" onClick={() => setDialog('keys')}>
            {texts.keys}
          </button>
        </nav>
      )}
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={orders.reload} />}
      {page !== undefined && page.looseFlags > 0 && view === 'flagged' && (
        <UnmatchedFlags count={page.looseFlags} onCleared={orders.reload} />
      )}
      {page?.tooMany && <p className="notice">{texts.tooMany}</p>}
      <div className="desk-status" role="status">
        {isLoading && <span className="soft">{texts.loading}</span>}
        {orders.added > 0 && (
          <>
            <span>{texts.added(orders.added)}</span>
            <button type="button" onClick={() => void orders.reload()}>
              {texts.show}
            </button>
          </>
        )}
        {!isLoading && page !== undefined && rows.length === 0 && (
          <span className="soft">{emptyText(query)}</span>
        )}
        {!isLoading && page !== undefined && rows.length === 0 && query.q !== undefined && view !== 'all' && (
          <StateLink state={routeState({ view: 'all', q: query.q })}>{texts.searchAll}</StateLink>
        )}
      </div>
      {rows.length > 0 && (
        <OrdersTable
          ref={table}
          query={query}
          rows={rows}
          isLoading={isLoading}
          selection={selection}
          onSelect={setSelection}
          onRow={(number) => {
            lastRow.current = number;
          }}
        />
      )}
      <nav className="desk-pages">
        {cursor !== undefined && <StateLink state={routeState(list)}>{texts.first}</StateLink>}
        {page !== undefined && page.next !== null && (
          <StateLink state={routeState({ ...query, cursor: page.next })}>{texts.next}</StateLink>
        )}
      </nav>
      <BulkBar
        selection={selection}
        onPage={rows.map(({ row }) => row.number)}
        dialog={dialog}
        open={setDialog}
        onClear={() => setSelection(new Set())}
        onDone={orders.reload}
      />
      {dialog === 'keys' && <ShortcutsHelp onClose={() => setDialog('none')} />}
    </main>
  );
}

interface BulkBarProps {
  readonly selection: Selection;
  readonly onPage: readonly string[];
  readonly dialog: ListDialog;
  readonly open: (dialog: ListDialog) => void;
  readonly onClear: () => void;
  readonly onDone: () => Promise<void>;
}

function BulkBar({ selection, onPage, dialog, open, onClear, onDone }: BulkBarProps): ReactNode {
  const elsewhere = [...selection].filter((number) => !onPage.includes(number)).length;
  return (
    <>
      {selection.size > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label={texts.selected(selection.size)}>
          <strong role="status">{texts.selected(selection.size)}</strong>
          {elsewhere > 0 && <span className="soft">{texts.elsewhere(elsewhere)}</span>}
          <button type="button" onClick={() => open('print')}>
            {texts.print}
          </button>
          <button type="button" onClick={() => open('ship')}>
            {texts.shipMany}
          </button>
          <button type="button" onClick={onClear}>
            {texts.clearSelection}
          </button>
        </div>
      )}
      {dialog === 'print' && (
        <PrintDialog numbers={[...selection]} onClose={() => open('none')} onPrinted={onDone} />
      )}
      {dialog === 'ship' && (
        <ShipDialog numbers={[...selection]} onClose={() => open('none')} onShipped={onDone} />
      )}
    </>
  );
}
