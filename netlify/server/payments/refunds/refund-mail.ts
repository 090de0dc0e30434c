import type { MailData } from '../../mail/mail-data.ts';
import { orderMailData } from '../../orders/order-mail-data.ts';
import type { OrderLine, OrderRow } from '../../orders/store.ts';
import type { Payment, Refund } from '../core/money-store.ts';

interface RefundTold {
  readonly refund: Pick<Refund, 'amountFen' | 'outside'>;
  readonly payment: Pick<Payment, 'outcome'>;
  readonly isCancelled: boolean;
}

/** True if another payment has paid the order. */
export function isDoublePayment(
  { paidAt }: Pick<OrderRow, 'paidAt'>,
  { outcome }: Pick<Payment, 'outcome'>,
): boolean {
  return outcome !== 'accepted' && paidAt !== null;
}

/** The buyer's mail about a refund. A double payment's refund does not change the order. */
export function refundMailData(
  order: OrderRow,
  lines: readonly OrderLine[],
  name: string,
  { refund, payment, isCancelled }: RefundTold,
): MailData {
  const { number, status } = order;
  const { amountFen: refunded } = refund;
  const outside = refund.outside !== null;
  if (payment.outcome === 'accepted')
    return {
      kind: 'order-refunded',
      order: orderMailData(order, lines, name),
      refunded,
      isCancelled,
      outside,
    };
  if (isDoublePayment(order, payment))
    return { kind: 'double-refunded', number, name, refunded, goesOn: status === 'completed', outside };
  return { kind: 'late-refunded', number, name, refunded, outside };
}
