import { isoTime } from '../clock.ts';
import type { Link } from './errors.ts';
import { minorUnitsOf, moneyOf } from './money.ts';
import type { Capture, PayPalOrder, PayPalState, Refund } from './state.ts';

export const PAYER_ID = 'SANDBOXBUYER1';

/** Without the fields that the shop does not read. */
export function orderBody(state: PayPalState, order: PayPalOrder): Record<string, unknown> {
  const captures = state.captures.all().filter((capture) => capture.orderId === order.id);
  const ids = captures.map((capture) => capture.id);
  const refunds = state.refunds.all().filter((refund) => ids.includes(refund.captureId));
  const payments = {
    captures: captures.map((capture) => captureBody(capture)),
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundBody(state, refund)) } : {}),
  };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [{ ...order.unit, ...(captures.length > 0 ? { payments } : {}) }],
    create_time: isoTime(order.createdAt),
    links: orderLinks(state, order),
  };
}

export function orderBeforeCapture(state: PayPalState, order: PayPalOrder): Record<string, unknown> {
  return { ...orderBody(state, { ...order, status: 'APPROVED' }), purchase_units: [order.unit] };
}

export function captureBody(capture: Capture): Record<string, unknown> {
  const { amount } = capture;
  const fee = Math.round(minorUnitsOf(amount) * 0.044);
  const breakdown = { paypal_fee: moneyOf(fee, amount.currency_code) };
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.pendingReason === null ? {} : { status_details: { reason: capture.pendingReason } }),
    amount,
    ...(capture.status === 'PENDING' ? {} : { seller_receivable_breakdown: breakdown }),
    ...(capture.invoiceId === null ? {} : { invoice_id: capture.invoiceId }),
    ...(capture.customId === null ? {} : { custom_id: capture.customId }),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: isoTime(capture.createdAt),
  };
}

export function refundBody(state: PayPalState, refund: Refund): Record<string, unknown> {
  const capture = state.captures.get(refund.captureId);
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: refund.amount,
    ...(refund.invoiceId === null ? {} : { invoice_id: refund.invoiceId }),
    ...(refund.customId === null ? {} : { custom_id: refund.customId }),
    ...(refund.note === null ? {} : { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      total_refunded_amount: moneyOf(capture?.refunded ?? 0, refund.amount.currency_code),
    },
    create_time: isoTime(refund.createdAt),
    links: [link(`${state.publicUrl}/v2/payments/captures/${refund.captureId}`, 'up')],
  };
}

export function approvalUrl(state: PayPalState, order: PayPalOrder): string {
  return `${state.publicUrl}/checkoutnow?token=${order.id}`;
}

function orderLinks(state: PayPalState, order: PayPalOrder): Link[] {
  const self = `${state.publicUrl}/v2/checkout/orders/${order.id}`;
  const own = link(self, 'self');
  if (order.status === 'COMPLETED') return [own];
  if (order.status === 'APPROVED') return [own, link(`${self}/capture`, 'capture', 'POST')];
  if (order.status === 'PAYER_ACTION_REQUIRED') return [own, link(approvalUrl(state, order), 'payer-action')];
  return [own, link(approvalUrl(state, order), 'approve'), link(`${self}/capture`, 'capture', 'POST')];
}

function link(href: string, rel: string, method = 'GET'): Link {
  return { href, rel, method };
}
