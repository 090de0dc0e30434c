import type Stripe from 'stripe';
import type {
  Dispute,
  DisputeResult,
  PaymentProvider,
  ProviderUnreachable,
  ReportedRefund,
  ReportedRefundsResult,
  SendRefundRequest,
  SendRefundResult,
} from '../core/provider.ts';
import { callStripe, type StripeClient, type StripeResponse, toUnreachable } from './call.ts';

const PAGE = 100;

type Refunding = Pick<PaymentProvider, 'refund' | 'readRefund' | 'readSentBack' | 'readDispute'>;

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

  async function readDispute(ref: string): Promise<DisputeResult> {
    const found = await callStripe(client, (stripe) => stripe.disputes.retrieve(ref));
    if (found.kind === 'answered') return { kind: 'seen', dispute: disputeOf(found.value) };
    return unseen(found);
  }

  /** `ref` is a refund, or a charge with all its refunds. */
  async function readSentBack(ref: string): Promise<ReportedRefundsResult> {
    if (/^(ch|py)_/.test(ref))
      return seen(
        await callStripe(client, (stripe) => stripe.refunds.list({ charge: ref, limit: PAGE })),
        ({ data }) => data.map(sentBackByRefund),
      );
    return seen(await callStripe(client, (stripe) => stripe.refunds.retrieve(ref)), (found) => [
      sentBackByRefund(found),
    ]);
  }

  return { refund, readRefund, readSentBack, readDispute };
}

function seen<T>(
  response: StripeResponse<T>,
  read: (value: T) => (ReportedRefund | undefined)[],
): ReportedRefundsResult {
  if (response.kind === 'answered')
    return { kind: 'seen', found: read(response.value).filter((one) => one !== undefined) };
  return unseen(response);
}

function unseen(
  response: Exclude<StripeResponse<unknown>, { kind: 'answered' }>,
): ProviderUnreachable | { kind: 'unknown' } {
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

function turnOf(status: string): Dispute['turn'] {
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won';
  // `under_review` and its variants mean that the shop has responded.
  if (status.endsWith('under_review')) return 'others';
  return status === 'lost' ? 'lost' : 'shop';
}

/** https://docs.stripe.com/api/disputes/object#dispute_object-status. The shop acts in unknown stages. */
function disputeOf({ id: ref, status: stage, ...dispute }: Stripe.Dispute): Dispute {
  const { amount: amountMinor, currency, reason, evidence_details, payment_intent } = dispute;
  const money = { amountMinor, currency: currency.toUpperCase() };
  const answerBy = evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1_000);
  const paymentRef = nameOf(payment_intent);
  const paymentRefs = paymentRef === undefined ? [] : [paymentRef];
  return { ref, paymentRefs, money, reason, stage, turn: turnOf(stage), answerBy };
}
