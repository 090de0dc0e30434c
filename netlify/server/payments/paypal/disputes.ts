import * as z from 'zod';
import type { Dispute, DisputeResult } from '../core/provider.ts';
import { moneySchema, type PayPalCall, type PayPalResponse, parseMoney } from './call.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const disputeSchema = z.looseObject({
  dispute_id: z.string(),
  reason: z.string().default('OTHER'),
  status: z.string(),
  dispute_amount: moneySchema.optional(),
  dispute_outcome: z.looseObject({ outcome_code: z.string() }).optional(),
  disputed_transactions: z.array(z.looseObject({ seller_transaction_id: z.string().optional() })).default([]),
  seller_response_due_date: moment.nullish().catch(null),
  update_time: moment.optional().catch(undefined),
});

/** Other outcomes, such as a payout to both, are for a person to look at. */
const WON = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED'];

/** The shop acts in unknown stages. https://developer.paypal.com/docs/api/customer-disputes/v1/ */
function disputeOf({ status, dispute_outcome, ...dispute }: z.infer<typeof disputeSchema>): Dispute {
  const outcome = dispute_outcome?.outcome_code ?? 'NONE';
  const isWaiting = status === 'WAITING_FOR_BUYER_RESPONSE' || status === 'UNDER_REVIEW';
  const isResolved = status === 'RESOLVED';
  return {
    ref: dispute.dispute_id,
    paymentRefs: dispute.disputed_transactions.flatMap((one) => one.seller_transaction_id ?? []),
    money: dispute.dispute_amount && parseMoney(dispute.dispute_amount),
    reason: dispute.reason,
    stage: isResolved ? outcome : status,
    turn: isResolved ? (WON.includes(outcome) ? 'won' : 'decided') : isWaiting ? 'others' : 'shop',
    answerBy: dispute.seller_response_due_date ?? null,
  };
}

/**
 * PayPal answers only apps that have the permission for disputes. Without an answer the signed event counts, with the
 * time that it names, because events come late and out of order.
 */
export async function readDispute(
  call: (call: PayPalCall) => Promise<PayPalResponse>,
  ref: string,
  report: unknown,
): Promise<DisputeResult> {
  const found = await call({ method: 'GET', path: `/v1/customer/disputes/${encodeURIComponent(ref)}` });
  const { data } = disputeSchema.safeParse(found.kind === 'done' ? found.body : report);
  if (data === undefined) return found.kind === 'unreachable' ? found : { kind: 'unknown' };
  const dispute = disputeOf(data);
  return { kind: 'seen', dispute: found.kind === 'done' ? dispute : { ...dispute, asOf: data.update_time } };
}
