import { fenToYuan, formatFen, formatYuan, requireFen } from '../../base/money.rules.ts';
import { chargeName } from '../../payments/charges.text.ts';
import { isFullyRefundedOrOwed } from '../order-facts.ts';
import type { Order } from '../orders.contract.ts';
import { orderAmountFen } from '../orders.rules.ts';
import { ordersText as words } from '../orders.text.ts';

type Amounts = Pick<Order, 'status' | 'total_amount' | 'freight' | 'charges' | 'balance'> &
  Parameters<typeof isFullyRefundedOrOwed>[0];

/** The sum of goods and shipping fee (docs/shop.md "Constants"), in fen. */
function amountFen({ total_amount, freight: { fee } }: Amounts): number {
  return orderAmountFen(requireFen(total_amount), fee === null ? null : requireFen(fee));
}

export function orderAmountText(order: Amounts): string {
  return formatFen(amountFen(order));
}

/** Fen of freight and additions that a paid order still asks for. */
function dueFen(order: Amounts): number {
  const { status, freight, charges } = order;
  if (status !== 'completed' || isFullyRefundedOrOwed(order)) return 0;
  return charges
    .filter(({ kind, standing }) => kind === 'addition' && standing === 'due')
    .reduce(
      (sum, { amount }) => sum + requireFen(amount),
      freight.status === 'due' ? requireFen(freight.fee ?? 0) : 0,
    );
}

/**
 * The rows below the order's amount: additions, the differences of edits among them; refunds that are done, pending or
 * failed; what remains paid, unless that is the amount itself; and what is due. Amount and additions without what was
 * refunded are what remains paid and what is due.
 */
export function rowsBelowAmount(order: Amounts) {
  const { refunded, refunding, owed, remaining } = order.balance;
  const due = dueFen(order);
  const additions = order.charges.filter(
    ({ kind, standing }) => kind === 'addition' && (standing !== 'due' || due > 0),
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
    ...(due === 0 ? [] : [[words().due, fenToYuan(due), 'due'] as const]),
  ].map(([term, yuan, kind], id) => ({ id, term, amount: formatYuan(yuan), kind }));
}
