import { type ReactNode, useState } from 'react';
import { formatYuan } from '../../../../src/features/base/money.rules.ts';
import type { Customer } from '../../../../src/features/desk/ops-customers.contract.ts';
import type { OrdersQuery } from '../../../../src/features/orders/ops-orders.contract.ts';
import { formatDateTime } from '../../base/date-time.text.ts';
import { routeState } from '../../orders/address.ts';
import { BackLink, FactList, useFocusedPage } from '../../orders/elements.tsx';
import { FailureNotice } from '../../orders/fetching.tsx';
import { DoneNotice } from '../../orders/notices.tsx';
import { customersText as texts } from '../customers.text.ts';
import { NotesCard } from '../NotesCard.tsx';
import { AccountCard, AddressesCard } from './cards.tsx';
import { ChargesTable, ClaimsTable, CustomerOrdersTable, QuotesTable } from './tables.tsx';
import { type CustomerWrites, useCustomer } from './use-customer.ts';

interface CustomerPageProps {
  readonly id: string;
  readonly query: OrdersQuery;
}

export function CustomerPage({ id, query }: CustomerPageProps): ReactNode {
  const main = useFocusedPage();
  const [cursor, setCursor] = useState<string>();
  const { customer, trouble, load, writes } = useCustomer(id, cursor);
  return (
    <main ref={main} tabIndex={-1} className="desk-order desk-customer" aria-label={texts.title}>
      <BackLink state={routeState(query)} />
      {trouble !== undefined && <FailureNotice trouble={trouble} onAgain={load} />}
      {customer === undefined && trouble === undefined && <p className="soft">{texts.loading}</p>}
      {customer !== undefined && (
        <Shown customer={customer} query={query} cursor={cursor} writes={writes} onCursor={setCursor} />
      )}
    </main>
  );
}

interface ShownProps {
  readonly customer: Customer;
  readonly query: OrdersQuery;
  readonly cursor: string | undefined;
  readonly writes: CustomerWrites;
  readonly onCursor: (cursor: string | undefined) => void;
}

function Shown({ customer, query, cursor, writes, onCursor }: ShownProps): ReactNode {
  const { account, leftAt, sums, charges, claims, quotes, orders, nextOrders } = customer;
  const facts = [
    [texts.sums.orders, texts.sums.ordersOf(sums.orders, sums.paid)],
    [texts.sums.taken, formatYuan(sums.taken)],
    [texts.sums.refunded, formatYuan(sums.refunded)],
    [texts.sums.last, sums.lastPaidAt === null ? texts.sums.never : formatDateTime(sums.lastPaidAt)],
  ] as const;
  return (
    <>
      <header className="order-head">
        <h1>
          <bdi>{account === null ? texts.deleted : account.name || account.email}</bdi>
        </h1>
        {account !== null && <p className="soft">{texts.registered(formatDateTime(account.registeredAt))}</p>}
      </header>
      {account === null && (
        <p className="notice">
          {leftAt === null ? texts.deletedSome : texts.deletedAt(formatDateTime(leftAt))}
        </p>
      )}
      <DoneNotice submission={writes} />
      <div className="order-body">
        <div>
          <section>
            <h2>{texts.sums.title}</h2>
            <FactList className="customer-sums" facts={facts} />
          </section>
          <section>
            <h2>{texts.orders}</h2>
            {orders.length === 0 ? (
              <p className="soft">{texts.noOrders}</p>
            ) : (
              <CustomerOrdersTable orders={orders} query={query} />
            )}
            {(cursor !== undefined || nextOrders !== null) && (
              <div className="buttons">
                {cursor !== undefined && (
                  <button type="button" onClick={() => onCursor(undefined)}>
                    {texts.first}
                  </button>
                )}
                {nextOrders !== null && (
                  <button type="button" onClick={() => onCursor(nextOrders)}>
                    {texts.more}
                  </button>
                )}
              </div>
            )}
          </section>
          {quotes.length > 0 && <QuotesTable quotes={quotes} query={query} />}
          {charges.length > 0 && <ChargesTable charges={charges} query={query} />}
          {claims.length > 0 && <ClaimsTable claims={claims} query={query} />}
        </div>
        <div>
          {account !== null && (
            <>
              <NotesCard
                texts={texts.notes}
                subject={customer.id}
                notes={customer.notes}
                submission={writes}
                add={(text) => {
                  const request = { account: customer.id, text };
                  return writes.send('note', '/customers/note', request, texts.notes.done);
                }}
              />
              <AccountCard account={account} />
              <AddressesCard addresses={customer.addresses} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
