import { isoTime } from '../clock.ts';
import type { Link } from './errors.ts';
import { minorUnitsOf, moneyOf } from './money.ts';
import type { Capture, PayPalOrder, PayPalState, Refund } from './state.ts';

export const BUYER = {
  email_address: 'buyer@example.com',
  account_id: 'SANDBOXBUYER1',
  account_status: 'VERIFIED',
  name: { given_name: '买家', surname: '测试' },
  address: { country_code: 'CN' },
};

/** The full order, for GET and `Prefer: return=representation`. */
export function orderBody(state: PayPalState, order: PayPalOrder): Record<string, unknown> {
  const captures = state.captures.all().filter((capture) => capture.orderId === order.id);
  const ids = captures.map((capture) => capture.id);
  const refunds = state.refunds.all().filter((refund) => ids.includes(refund.captureId));
  const payments = {
    captures: captures.map((capture) => captureBody(state, capture)),
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundBody(state, refund)) } : {}),
  };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...payerOf(order),
    purchase_units: [
      {
        ...order.unit,
        payee: { email_address: 'shop@example.com', merchant_id: 'SANDBOXSHOP01' },
        ...(captures.length > 0 ? { payments } : {}),
      },
    ],
    create_time: isoTime(order.createdAt),
    update_time: isoTime(order.updatedAt),
    links: orderLinks(state, order),
  };
}

export function orderBeforeCapture(state: PayPalState, order: PayPalOrder): Record<string, unknown> {
  const before: PayPalOrder = {
    ...order,
    status: 'APPROVED',
    updatedAt: order.approvedAt ?? order.createdAt,
  };
  const payee = { email_address: 'shop@example.com', merchant_id: 'SANDBOXSHOP01' };
  return { ...orderBody(state, before), purchase_units: [{ ...order.unit, payee }] };
}

/** The default response of a create call. */
export function briefOrder(state: PayPalState, order: PayPalOrder): object {
  const source = order.status === 'PAYER_ACTION_REQUIRED' ? { payment_source: { paypal: {} } } : {};
  return { id: order.id, status: order.status, ...source, links: orderLinks(state, order) };
}

/** The default response of a capture call. */
export function capturedOrder(state: PayPalState, order: PayPalOrder): object {
  const captures = state.captures.all().filter((capture) => capture.orderId === order.id);
  return {
    id: order.id,
    status: order.status,
    ...payerOf(order),
    purchase_units: [
      {
        reference_id: order.unit.reference_id,
        payments: { captures: captures.map((capture) => captureBody(state, capture)) },
      },
    ],
    links: [link(`${state.publicUrl}/v2/checkout/orders/${order.id}`, 'self')],
  };
}

/** https://developer.paypal.com/docs/api/payments/v2/#definition-capture_status_details */
function pendingReason(state: PayPalState, { orderId }: Capture): 'ECHECK' | 'PENDING_REVIEW' {
  return state.orders.get(orderId)?.instrument === 'reviewed' ? 'PENDING_REVIEW' : 'ECHECK';
}

export function captureBody(state: PayPalState, capture: Capture): Record<string, unknown> {
  const self = `${state.publicUrl}/v2/payments/captures/${capture.id}`;
  const { amount } = capture;
  const fee = Math.round(minorUnitsOf(amount) * 0.044);
  const breakdown = {
    gross_amount: amount,
    paypal_fee: moneyOf(fee, amount.currency_code),
    net_amount: moneyOf(minorUnitsOf(amount) - fee, amount.currency_code),
  };
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: pendingReason(state, capture) } } : {}),
    amount,
    final_capture: true,
    disbursement_mode: 'INSTANT',
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(capture.status === 'PENDING' ? {} : { seller_receivable_breakdown: breakdown }),
    ...(capture.invoiceId === null ? {} : { invoice_id: capture.invoiceId }),
    ...(capture.customId === null ? {} : { custom_id: capture.customId }),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    create_time: isoTime(capture.createdAt),
    update_time: isoTime(capture.updatedAt),
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${state.publicUrl}/v2/checkout/orders/${capture.orderId}`, 'up'),
    ],
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
      gross_amount: refund.amount,
      paypal_fee: moneyOf(0, refund.amount.currency_code),
      net_amount: refund.amount,
      total_refunded_amount: moneyOf(capture?.refunded ?? 0, refund.amount.currency_code),
    },
    create_time: isoTime(refund.createdAt),
    update_time: isoTime(refund.createdAt),
    links: refundLinks(state, refund),
  };
}

export function refundLinks(state: PayPalState, refund: Refund): Link[] {
  return [
    link(`${state.publicUrl}/v2/payments/refunds/${refund.id}`, 'self'),
    link(`${state.publicUrl}/v2/payments/captures/${refund.captureId}`, 'up'),
  ];
}

export function approvalUrl(state: PayPalState, order: PayPalOrder): string {
  return `${state.publicUrl}/checkoutnow?token=${order.id}`;
}

function payerOf(order: PayPalOrder): object {
  if (order.approvedAt === null) return {};
  const { account_id, account_status, ...person } = BUYER;
  return {
    payment_source: { paypal: { ...person, account_id, account_status } },
    payer: { ...person, payer_id: account_id },
  };
}

function orderLinks(state: PayPalState, order: PayPalOrder): Link[] {
  const self = `${state.publicUrl}/v2/checkout/orders/${order.id}`;
  const own = link(self, 'self');
  if (order.status === 'COMPLETED') return [own];
  if (order.status === 'APPROVED') return [own, link(`${self}/capture`, 'capture', 'POST')];
  if (order.status === 'PAYER_ACTION_REQUIRED') return [own, link(approvalUrl(state, order), 'payer-action')];
  return [
    own,
    link(approvalUrl(state, order), 'approve'),
    link(self, 'update', 'PATCH'),
    link(`${self}/capture`, 'capture', 'POST'),
  ];
}

function link(href: string, rel: string, method = 'GET'): Link {
  return { href, rel, method };
}
