import type { ReactNode } from 'react';
import { formatFen, requireFen } from '../../../src/features/base/money.rules.ts';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { ordersText as shopTexts } from '../../../src/features/orders/orders.text.ts';
import { paymentMethodsText } from '../../../src/features/payments/payment-methods.text.ts';
import { formatDateTime } from '../base/date-time.text.ts';
import { TableHead } from '../base/TableHead.tsx';
import { FactList } from '../orders/elements.tsx';
import { orderText } from '../orders/order.text.ts';
import { actorText } from '../orders/order-history.text.ts';

const texts = orderText.money;

interface Entry {
  readonly id: string;
  readonly what: string;
  readonly by: string;
  readonly state: string;
  readonly isTrouble: boolean;
  readonly amount: string;
  readonly at: string;
  readonly page: string | null;
}

type MoneyOfOrder = Pick<OpsOrder, 'attempts' | 'charges' | 'lines' | 'payments' | 'refunds'>;

export function MoneyCard({ order }: { readonly order: MoneyOfOrder }): ReactNode {
  const entries = entriesOf(order);
  if (entries.length === 0) return null;
  const { columns } = texts;
  return (
    <section>
      <h2>{texts.title}</h2>
      <table className="plain money stacked">
        <caption>{texts.title}</caption>
        <TableHead
          titles={[columns.what, columns.state, columns.amount, columns.when, columns.page]}
          figures={[columns.amount]}
        />
        <tbody>
          {entries.map(({ id, what, by, state, isTrouble, amount, at, page }) => (
            <tr key={id}>
              <th scope="row">
                {what} <span className="soft">{by}</span>
              </th>
              <td className={isTrouble ? 'bad' : undefined}>{state}</td>
              <td className="figure">{amount}</td>
              <td>
                <time dateTime={at}>{formatDateTime(at)}</time>
              </td>
              <td>
                {page !== null && (
                  <a className="alone" href={page} target="_blank" rel="noreferrer">
                    {texts.page}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FactList className="keys" facts={sumsOf(order)} />
    </section>
  );
}

/** Sums goods, freight and additions. A late or second payment counts in none, because it goes back. */
function sumsOf({ charges }: MoneyOfOrder): readonly (readonly [name: string, amount: string])[] {
  const taken = charges.filter(({ standing }) => standing === 'paid' || standing === 'refunded');
  const sum = (of: 'amount' | 'refunded') => taken.reduce((fen, one) => fen + requireFen(one[of]), 0);
  const [takenFen, refundedFen] = [sum('amount'), sum('refunded')];
  const { sums } = texts;
  return [
    [sums.taken, formatFen(takenFen)],
    [sums.refunded, formatFen(refundedFen)],
    [sums.net, formatFen(takenFen - refundedFen)],
  ];
}

function entriesOf({ attempts, payments, refunds, lines }: MoneyOfOrder): readonly Entry[] {
  const entries = [
    ...attempts.map(({ id, method, state, amount, currency, createdAt, page }) => ({
      id: `attempt ${id}`,
      what: texts.attempt,
      by: paymentMethodsText()[method].name,
      isTrouble: false,
      state: texts.attemptStates[state],
      amount: `${amount} ${currency}`,
      at: createdAt,
      page,
    })),
    ...payments.map(({ id, provider, outcome, amount, currency, fee, at, page }) => ({
      id: `payment ${id}`,
      what: texts.payment,
      at,
      page,
      by: [
        shopTexts().methods[provider],
        ...(fee === null ? [] : [texts.fee(`${fee.amount} ${fee.currency}`)]),
      ].join('，'),
      state: texts.outcomes[outcome],
      amount: `${amount} ${currency}`,
      isTrouble: outcome !== 'accepted' && outcome !== 'collected',
    })),
    ...refunds.map((refund) => ({
      id: `refund ${refund.id}`,
      what: texts.refund,
      by: refundText(refund, lines),
      page: refund.page,
      state:
        refund.state === 'intended' && !refund.retried ? texts.waitsForKey : texts.refundStates[refund.state],
      amount: `−${refund.amount} ${refund.currency}`,
      at: refund.createdAt,
      isTrouble: refund.state === 'failed',
    })),
  ];
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function refundText(refund: OpsOrder['refunds'][number], lines: OpsOrder['lines']): string {
  const { cause, by, outside, reason, buyerMessage } = refund;
  const units = refund.lines.flatMap(({ position, pieces: count }) => {
    const line = lines.find((one) => one.position === position);
    return line === undefined ? [] : [texts.line(line.name, line.grade, count)];
  });
  const how = outside === null ? [] : [texts.outside(outside)];
  const words = [
    ...(reason === null ? [] : [texts.reason(reason)]),
    ...(buyerMessage === null ? [] : [texts.buyerMessage(buyerMessage)]),
  ];
  return [texts.causes[cause], actorText(by), ...units, ...how, ...words].join('，');
}
