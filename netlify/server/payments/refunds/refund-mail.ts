import type { ShownFeeStatus } from '../../../../src/features/orders/orders.rules.ts';
import type { Database } from '../../db/connection.ts';
import type { MailData } from '../../mail/mail-data.ts';
import { collectUntriedRefunds } from '../../mail/outbox-store.ts';
import type { Charge } from '../../orders/charge-store.ts';
import { goodsOf, orderMailData } from '../../orders/order-mail-data.ts';
import type { OrderLine, OrderRow } from '../../orders/store.ts';
import { isChargePaid, listOrderRefunds, type Payment, type Refund } from '../core/money-store.ts';

interface RefundMailInput {
  readonly refund: Pick<Refund, 'amountFen' | 'outside' | 'buyerMessage'>;
  readonly payment: Pick<Payment, 'outcome'>;
  /** The charge whose money goes back; undefined for goods. */
  readonly charge: Pick<Charge, 'kind' | 'reason' | 'state'> | undefined;
  readonly isCancelled: boolean;
  /** True if the whole price of the goods went back, goes back, or is owed. */
  readonly isGoingBack: boolean;
  readonly feeStatus: ShownFeeStatus | null;
}

export function isDoublePayment(
  { paidAt }: Pick<OrderRow, 'paidAt'>,
  { outcome }: Pick<Payment, 'outcome'>,
): boolean {
  return outcome === 'sent-back' && paidAt !== null;
}

export function refundMailData(
  order: OrderRow,
  lines: readonly OrderLine[],
  name: string,
  { refund, payment, charge, isCancelled, isGoingBack, feeStatus }: RefundMailInput,
): MailData {
  const { number, status } = order;
  const { amountFen: refunded, buyerMessage: message } = refund;
  const outside = refund.outside !== null;
  if (charge !== undefined)
    return {
      kind: 'charge-refunded',
      number,
      name,
      refunded,
      outside,
      message,
      charge: charge.kind,
      reason: charge.reason,
      isCancelled,
      goesOn: !isGoingBack,
      why: isChargePaid(payment) ? 'refunded' : charge.state === 'paid' ? 'double' : 'late',
    };
  if (payment.outcome === 'accepted')
    return {
      kind: 'order-refunded',
      order: orderMailData(order, lines, name, feeStatus),
      refunded,
      isCancelled,
      outside,
      message,
    };
  if (isDoublePayment(order, payment))
    return {
      kind: 'double-refunded',
      number,
      name,
      refunded,
      goesOn: status === 'completed',
      outside,
      message,
    };
  // While a quote lasts, only its stock can be gone.
  const isOfQuote = order.quoteId !== null && status === 'cancelled';
  const goods = lines.map(goodsOf);
  return { kind: 'late-refunded', number, name, goods, refunded, outside, message, isOfQuote };
}

/** One press refunds charges, then the goods. Their buyer gets one mail, if the others are not sent yet. */
export async function withUnsentRefunds(tx: Database, data: MailData, refund: Refund): Promise<MailData> {
  if (data.kind !== 'order-refunded') return data;
  const all = await listOrderRefunds(tx, refund.orderNumber);
  const press = all.filter(({ createdAt }) => createdAt.getTime() === refund.createdAt.getTime());
  const keys = press.map(({ id }) => `charge-refunded ${id}`);
  return { ...data, refunded: data.refunded + (await collectUntriedRefunds(tx, keys)) };
}
