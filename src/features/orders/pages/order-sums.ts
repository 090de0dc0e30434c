import { formatFen, formatYuan, requireFen } from '../../base/money.rules.ts';
import { chargeName } from '../../payments/charges.text.ts';
import type { Order } from '../orders.contract.ts';
import { orderAmountFen } from '../orders.rules.ts';
import { ordersText as words } from '../orders.text.ts';

type Amounts = Pick<Order, 'total_amount' | 'freight' | 'charges' | 'balance'>;

/** The sum of goods and shipping fee (docs/shop.md "Constants"), in fen. */
function amountFen({ total_amount, freight: { fee } }: Amounts): number {
  return orderAmountFen(requireFen(total_amount), fee === null ? null : requireFen(fee));
}

export function orderAmountText(order: Amounts): string {
  return formatFen(amountFen(order));
}

/**
 * The rows below the order's amount: additions that were paid, the differences of edits among them; refunds that are
 * done, pending or failed; and what remains paid, unless that is the amount itself.
 */
export function rowsBelowAmount(order: Amounts) {
  const { refunded, refunding, owed, remaining } = order.balance;
  const additions = order.charges.filter(
    ({ kind, standing }) => kind === 'addition' && (standing === 'paid' || standing === 'refunded'),
  );
  const isAmount = remaining === null || requireFen(remaining) === amountFen(order);
  const rows = [
    ...additions.map((charge) => [chargeName(charge), charge.amount, 'addition'] as const),
    [words().refunded, refunded, 'refund'],
    [words().refunding, refunding, 'refund'],
    [words().owed, owed, 'owed'],
  ] as const;
  return [
    ...rows.filter(([, yuan]) => yuan > 0),
    ...(isAmount ? [] : [[words().remaining, remaining, 'remaining'] as const]),
  ].map(([term, yuan, kind], id) => ({ id, term, amount: formatYuan(yuan), kind }));
}
