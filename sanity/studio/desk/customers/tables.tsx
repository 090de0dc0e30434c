import type { ReactNode } from 'react';
import { StateLink } from 'sanity/router';
import { formatYuan } from '../../../../src/features/base/money.rules.ts';
import { CUSTOMER_ROWS_MAX, type Customer } from '../../../../src/features/desk/ops-customers.contract.ts';
import type { OrdersQuery } from '../../../../src/features/orders/ops-orders.contract.ts';
import { chargeName } from '../../../../src/features/payments/charges.text.ts';
import { formatDateTime, formatShortDateTime } from '../../base/date-time.text.ts';
import { TableHead } from '../../base/TableHead.tsx';
import { quotesState, routeState } from '../../orders/address.ts';
import { OrderState } from '../../orders/elements.tsx';
import { orderText } from '../../orders/order.text.ts';
import { ordersText } from '../../orders/orders.text.ts';
import { quotesText } from '../../quotes/quotes.text.ts';
import { customersText as texts } from '../customers.text.ts';

interface TableProps {
  readonly title: string;
  readonly heads: readonly string[];
  /** False if the caller renders the heading, as for orders. */
  readonly isSection?: boolean;
  readonly rows: number;
  readonly children: ReactNode;
}

function Table({ title, heads, rows, isSection = true, children }: TableProps): ReactNode {
  const table = (
    <div className="scrolls">
      <table className="plain">
        <caption>{title}</caption>
        <TableHead titles={heads} figures={[texts.columns.amount]} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
  if (!isSection) return table;
  return (
    <section>
      <h2>{title}</h2>
      {table}
      {rows === CUSTOMER_ROWS_MAX && <p className="soft">{texts.newestOnly(rows)}</p>}
    </section>
  );
}

function Time({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShortDateTime(at)}
    </time>
  );
}

interface OrderLinkProps {
  readonly query: OrdersQuery;
  readonly number: string;
}

function OrderLink({ query, number }: OrderLinkProps): ReactNode {
  return (
    <StateLink className="number" state={routeState(query, number)}>
      {number}
    </StateLink>
  );
}

/** The rows of one list of the customer, and the view that their links keep. */
type RowsOf<List extends keyof Customer> = Pick<Customer, List> & { readonly query: OrdersQuery };

export function CustomerOrdersTable({ orders, query }: RowsOf<'orders'>): ReactNode {
  const { columns } = ordersText;
  const heads = [columns.number, columns.time, columns.items, columns.status];
  return (
    <Table
      title={texts.orders}
      heads={[...heads, texts.columns.amount]}
      rows={orders.length}
      isSection={false}
    >
      {orders.map(({ number, createdAt, items, lines, pieces, display, total, refunded }) => (
        <tr key={number}>
          <th scope="row">
            <OrderLink query={query} number={number} />
          </th>
          <td>
            <Time at={createdAt} />
          </td>
          <td className="items">
            {items[0] !== undefined && ordersText.item(items[0].name, items[0].grade, items[0].quantity)}
            <span className="soft cut">
              {[lines > 1 ? ordersText.moreLines(lines) : '', ordersText.pieces(pieces)].join(' ')}
            </span>
          </td>
          <td>
            <OrderState display={display} />
          </td>
          <td className="figure">
            {formatYuan(total)}
            {refunded > 0 && <span className="soft">−{formatYuan(refunded)}</span>}
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function QuotesTable({ quotes, query }: RowsOf<'quotes'>): ReactNode {
  const { columns } = texts;
  return (
    <Table
      title={texts.quotes}
      heads={[columns.time, columns.lines, columns.state, columns.order]}
      rows={quotes.length}
    >
      {quotes.map(({ id, state, lines, order, createdAt }) => (
        <tr key={id}>
          <td>
            <Time at={createdAt} />
          </td>
          <th scope="row">
            <StateLink state={quotesState(query, state, id)}>{texts.quoteLines(lines)}</StateLink>
          </th>
          <td>{quotesText.views[state]}</td>
          <td>{order !== null && <OrderLink query={query} number={order} />}</td>
        </tr>
      ))}
    </Table>
  );
}

export function ChargesTable({ charges, query }: RowsOf<'charges'>): ReactNode {
  const { columns } = texts;
  return (
    <Table
      title={texts.charges}
      heads={[columns.order, columns.time, columns.what, columns.state, columns.amount]}
      rows={charges.length}
    >
      {charges.map(({ order, position, amount, standing, createdAt, ...charge }) => (
        <tr key={`${order} ${position}`}>
          <th scope="row">
            <OrderLink query={query} number={order} />
          </th>
          <td>
            <Time at={createdAt} />
          </td>
          <td>{chargeName(charge)}</td>
          <td className={standing === 'due' ? 'due' : undefined}>{orderText.charges.standings[standing]}</td>
          <td className="figure">{formatYuan(amount)}</td>
        </tr>
      ))}
    </Table>
  );
}

export function ClaimsTable({ claims, query }: RowsOf<'claims'>): ReactNode {
  const { columns } = texts;
  return (
    <Table
      title={texts.claims}
      heads={[columns.order, columns.time, columns.words, columns.state, columns.answer]}
      rows={claims.length}
    >
      {claims.map(({ id, order, createdAt, words, state, refund, answer }) => (
        <tr key={id}>
          <th scope="row">
            <OrderLink query={query} number={order} />
          </th>
          <td>
            <Time at={createdAt} />
          </td>
          <td>{words}</td>
          <td>
            {texts.claimStates[state]}
            {refund !== null && <span className="soft"> {formatYuan(refund)}</span>}
          </td>
          <td>{answer}</td>
        </tr>
      ))}
    </Table>
  );
}
