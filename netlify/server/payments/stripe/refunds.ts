import type Stripe from 'stripe';
import type {
  PaymentProvider,
  ProviderUnreachable,
  ReportedRefund,
  ReportedRefundsResult,
  SendRefundRequest,
  SendRefundResult,
} from '../core/provider.ts';
import { callStripe, type StripeClient, type StripeResponse, toUnreachable } from './call.ts';

const PAGE = 100;

type Refunding = Pick<PaymentProvider, 'refund' | 'readRefund' | 'readSentBack'>;

export function stripeRefunds(client: StripeClient): Refunding {
  async function refund({
    refundId,
    paymentRef,
    amountMinor,
    orderNumber,
  }: SendRefundRequest): Promise<SendRefundResult> {
    const asked = await callStripe(client, (stripe) =>
      stripe.refunds.create(
        {
          payment_intent: paymentRef,
          amount: amountMinor,
          metadata: { order: orderNumber, refund: refundId },
        },
        { idempotencyKey: `refund-${refundId}` },
      ),
    );
    if (asked.kind === 'refused') return { kind: 'failed', reason: asked.reason, ref: null };
    return asked.kind === 'answered' ? refundOf(asked.value) : asked;
  }

  async function readRefund(ref: string): Promise<SendRefundResult> {
    const found = await callStripe(client, (stripe) => stripe.refunds.retrieve(ref));
    if (found.kind === 'refused') return toUnreachable(found);
    return found.kind === 'answered' ? refundOf(found.value) : found;
  }

  /** `ref` is a refund, a dispute, or a charge with all its refunds. */
  async function readSentBack(ref: string): Promise<ReportedRefundsResult> {
    if (/^d[pu]_/.test(ref))
      return seen(await callStripe(client, (stripe) => stripe.disputes.retrieve(ref)), (dispute) => [
        sentBackByDispute(dispute),
      ]);
    if (/^(ch|py)_/.test(ref))
      return seen(
        await callStripe(client, (stripe) => stripe.refunds.list({ charge: ref, limit: PAGE })),
        ({ data }) => data.map(sentBackByRefund),
      );
    return seen(await callStripe(client, (stripe) => stripe.refunds.retrieve(ref)), (found) => [
      sentBackByRefund(found),
    ]);
  }

  return { refund, readRefund, readSentBack };
}

function seen<T>(
  response: StripeResponse<T>,
  read: (value: T) => (ReportedRefund | undefined)[],
): ReportedRefundsResult {
  if (response.kind === 'answered')
    return { kind: 'seen', found: read(response.value).filter((one) => one !== undefined) };
  if (response.kind === 'unreachable') return response;
  return response.status === 404 ? { kind: 'unknown' } : toUnreachable(response);
}

/**
 * `requires_action`: Stripe waits for the buyer's bank account. Unknown states count as pending,
 * and are never refunded twice. https://docs.stripe.com/api/refunds/object#refund_object-status
 */
function refundOf(refund: Stripe.Refund): Exclude<SendRefundResult, ProviderUnreachable> {
  const { id: ref, status } = refund;
  if (status === 'succeeded') return { kind: 'done', ref };
  if (status === 'failed' || status === 'canceled')
    return { kind: 'failed', ref, reason: refund.failure_reason ?? status };
  return { kind: 'pending', ref };
}

const nameOf = (object: string | { readonly id: string } | null) =>
  typeof object === 'string' ? object : object?.id;

/** Undefined if the charge belongs to no checkout session. */
function sentBackByRefund(refund: Stripe.Refund): ReportedRefund | undefined {
  const paymentRef = nameOf(refund.payment_intent);
  if (paymentRef === undefined) return undefined;
  return {
    ref: refund.id,
    paymentRef,
    refundId: refund.metadata?.refund ?? null,
    amountMinor: refund.amount,
    currency: refund.currency.toUpperCase(),
    standing: refundOf(refund),
  };
}

/** A dispute withdraws the money immediately, but only a lost one counts as a refund. */
function sentBackByDispute(dispute: Stripe.Dispute): ReportedRefund | undefined {
  const { id: ref, amount: amountMinor, currency, status, reason, evidence_details } = dispute;
  const paymentRef = nameOf(dispute.payment_intent);
  if (paymentRef === undefined) return undefined;
  const about = { ref, paymentRef, refundId: null, amountMinor, currency: currency.toUpperCase() };
  if (status === 'lost') return { ...about, standing: { kind: 'done', ref } };
  if (status === 'won' || status === 'warning_closed' || status === 'prevented')
    return { ...about, standing: { kind: 'won' } };
  const answerBy = evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1_000);
  // `under_review` and its variants mean that the shop has responded.
  const isForUs = !status.endsWith('under_review');
  return { ...about, standing: { kind: 'disputed', reason, stage: status, isForUs, answerBy } };
}
