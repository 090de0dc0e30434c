import * as z from 'zod';
import type {
  PaymentProvider,
  ReportedRefundsResult,
  SendRefundRequest,
  SendRefundResult,
} from '../core/provider.ts';
import {
  formatMoney,
  moneySchema,
  type PayPalCall,
  type PayPalResponse,
  parseMoney,
  toUnreachable,
} from './call.ts';

const refundSchema = z.looseObject({ id: z.string(), status: z.string() });
const sentBackSchema = refundSchema.extend({
  amount: moneySchema,
  custom_id: z.string().nullish(),
  links: z.array(z.looseObject({ href: z.string(), rel: z.string() })).default([]),
});

type Refunding = Pick<PaymentProvider, 'refund' | 'readRefund' | 'readSentBack'>;

export function paypalRefunds(call: (call: PayPalCall) => Promise<PayPalResponse>): Refunding {
  const get = (ref: string) =>
    call({ method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(ref)}` });

  async function refund({ refundId, paymentRef, ...money }: SendRefundRequest): Promise<SendRefundResult> {
    const path = `/v2/payments/captures/${encodeURIComponent(paymentRef)}/refund`;
    // Identifies our refund if PayPal's event arrives before the response.
    const body = { amount: formatMoney(money), custom_id: refundId };
    return refundOf(await call({ method: 'POST', path, requestId: `refund-${refundId}`, body }));
  }

  async function readRefund(ref: string): Promise<SendRefundResult> {
    const found = await get(ref);
    return found.kind === 'refused' ? toUnreachable(found) : refundOf(found);
  }

  async function readSentBack(ref: string): Promise<ReportedRefundsResult> {
    const found = await get(ref);
    if (found.kind === 'refused') return found.status === 404 ? { kind: 'unknown' } : toUnreachable(found);
    if (found.kind !== 'done') return found;
    const { amount, custom_id, links } = sentBackSchema.parse(found.body);
    const standing = refundOf(found);
    const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
    const paymentRef = /\/v2\/payments\/captures\/([^/?]+)$/.exec(up)?.[1];
    const money = parseMoney(amount);
    if (paymentRef === undefined || money === undefined || standing.kind === 'unreachable')
      throw new Error(`PayPal's refund ${ref} has an amount of ${amount.value} and leads to "${up}"`);
    return { kind: 'seen', found: [{ ref, paymentRef, refundId: custom_id ?? null, ...money, standing }] };
  }

  return { refund, readRefund, readSentBack };
}

/**
 * Unknown states count as pending: polled again, and never refunded twice.
 * https://developer.paypal.com/docs/api/payments/v2/#definition-refund_status
 */
function refundOf(response: PayPalResponse): SendRefundResult {
  if (response.kind === 'refused')
    return { kind: 'failed', reason: `${response.status} ${response.issue}`, ref: null };
  if (response.kind !== 'done') return response;
  const { id: ref, status } = refundSchema.parse(response.body);
  if (status === 'COMPLETED') return { kind: 'done', ref };
  if (status === 'FAILED' || status === 'CANCELLED') return { kind: 'failed', reason: status, ref };
  return { kind: 'pending', ref };
}
