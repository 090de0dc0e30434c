import type { MailData } from '../../mail/mail-data.ts';
import { letterOf } from '../../orders/letter.ts';
import type { OrderLine, OrderRow } from '../../orders/store.ts';
import type { Payment, Refund } from '../core/money-store.ts';

interface RefundTold {
  readonly refund: Pick<Refund, 'amountFen' | 'outside'>;
  readonly payment: Pick<Payment, 'outcome'>;
  /** The order ended with it. */
  readonly isCancelled: boolean;
}

/** An order that was ever paid was paid by other money. */
export function isDouble(
  { paidAt }: Pick<OrderRow, 'paidAt'>,
  { outcome }: Pick<Payment, 'outcome'>,
): boolean {
  return outcome !== 'accepted' && paidAt !== null;
}

/** What a buyer is told of money that has gone back. Of a double payment the order is not refunded, but stands. */
export function letterOfRefund(
  order: OrderRow,
  lines: readonly OrderLine[],
  name: string,
  { refund, payment, isCancelled }: RefundTold,
): MailData {
  const { number, status } = order;
  const { amountFen: refunded } = refund;
  const outside = refund.outside !== null;
  if (payment.outcome === 'accepted')
    return { kind: 'order-refunded', order: letterOf(order, lines, name), refunded, isCancelled, outside };
  if (isDouble(order, payment))
    return { kind: 'double-refunded', number, name, refunded, goesOn: status === 'completed', outside };
  return { kind: 'late-refunded', number, name, refunded, outside };
}
