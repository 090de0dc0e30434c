import type { PaymentsContext } from '../payments/core/context.ts';
import {
  createRefunds,
  type RefundRequest,
  type RefundResult,
  sendRefund,
} from '../payments/refunds/refund-order.ts';

/** Refunds one part of an order, as the staff's refund of one part does. */
export async function refundOrder(
  context: PaymentsContext,
  number: string,
  request: RefundRequest,
): Promise<RefundResult> {
  const created = await context.database.transaction((tx) =>
    createRefunds(context, tx, number, [request], request),
  );
  if (created.kind !== 'intended') return created;
  const [intended] = created.refunds;
  if (intended === undefined) throw new Error('a refund of one part has one part');
  return await sendRefund(context, intended);
}
