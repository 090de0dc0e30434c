import { type ReactNode, useEffect, useRef, useState } from 'react';
import { StateLink, useRouter } from 'sanity/router';
import type { OrdersQuery } from '../../../../src/contract/ops-orders.ts';
import { ordersCsvAddress } from '../../../../src/contract/ops-orders-client.ts';
import { ordersText as texts } from '../../text/orders.ts';
import { isFiltered } from '../address.ts';
import { BulkBar } from '../many/BulkBar.tsx';
import { FIGURES_PAGE, placeOf } from '../router.ts';
import { TroubleNotice } from '../TroubleNotice.tsx';
import type { Dialog } from './dialog.ts';
import { Filters } from './Filters.tsx';
import { HeldStock } from './HeldStock.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { LooseFlags } from './LooseFlags.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import type { Selection } from './selection.ts';
import { useKeys } from './use-keys.ts';
import { useOrders } from './use-orders.ts';
import { ViewTabs } from './ViewTabs.tsx';

interface Props {
  readonly query: OrdersQuery;
  readonly isSeen: boolean;
}

/** A search that found nothing says where it looked: the filters that are set narrow it, too. */
function emptyText(query: OrdersQuery): string {
  const { q, view = 'to-ship', cursor, ...filters } = query;
  const narrowed = Object.values(filters).some((value) => value !== undefined) ? [texts.emptyFiltered] : [];
  if (q !== undefined) return [texts.notFound(q, texts.views[view]), ...narrowed].join('');
  return isFiltered(query) ? texts.emptyFiltered : texts.empty;
}

export function OrdersList({ query, isSeen }: Props): ReactNode {
  const { navigate } = useRouter();
  const orders = useOrders(query, isSeen);
  const [selection, setSelection] = useState<Selection>(new Set());
  const [dialog, setDialog] = useState<Dialog>('none');
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const lastRow = useRef<string>(undefined);
  const view = query.view ?? 'to-ship';
  const { cursor, ...list } = query;

  // Of another list nothing is selected: what can't be found any more should not be shipped.
  const listText = JSON.stringify(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the list.
  useEffect(() => setSelection(new Set()), [listText]);

  // Whoever comes back from an order stands where they left.
  useEffect(() => {
    if (!isSeen) return;
    const link = table.current?.querySelector<HTMLElement>(`[data-number="${lastRow.current}"] a`);
    link?.focus({ preventScroll: true });
  }, [isSeen]);

  useKeys(isSeen && dialog === 'none', {
    table,
    search,
    isSelecting: selection.size > 0,
    open: setDialog,
    openOrder: (number) => navigate(placeOf(query, number)),
  });

  const { page, rows, trouble, isLoading } = orders;
  return (
    <main className={isSeen ? 'desk-list' : 'desk-list behind'} inert={!isSeen} aria-label={texts.title}>
      <header className="desk-head">
        <ViewTabs query={query} counts={page?.counts} />
        <div className="desk-links">
          <StateLink state={placeOf(query, FIGURES_PAGE)}>{texts.figures}</StateLink>
          <a href={ordersCsvAddress(list)} download>
            {texts.csv}
          </a>
          <button type="button" onClick={() => setDialog('ship')}>
            {texts.shipMany}
          </button>
          <button type="button" onClick={() => setDialog('keys')}>
            {texts.keys}
          </button>
        </div>
      </header>
      <Filters query={query} search={search} onChange={(next) => navigate(placeOf(next))} />
      {trouble !== undefined && <TroubleNotice trouble={trouble} onAgain={orders.reload} />}
      <HeldStock isSeen={isSeen} onFreed={orders.reload} />
      {page !== undefined && page.looseFlags > 0 && view === 'flagged' && (
        <LooseFlags count={page.looseFlags} onCleared={orders.reload} />
      )}
      {page?.tooMany && <p className="notice">{texts.tooMany}</p>}
      <div className="desk-told" role="status">
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
          <StateLink state={placeOf({ view: 'all', q: query.q })}>{texts.searchAll}</StateLink>
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
        {cursor !== undefined && <StateLink state={placeOf(list)}>{texts.first}</StateLink>}
        {page !== undefined && page.next !== null && (
          <StateLink state={placeOf({ ...query, cursor: page.next })}>{texts.next}</StateLink>
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
      {dialog === 'keys' && <KeysHelp onClose={() => setDialog('none')} />}
    </main>
  );
}
