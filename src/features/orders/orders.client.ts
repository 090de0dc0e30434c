import {
  type Body,
  type CallResult,
  dataIn,
  get,
  hasFailureCode,
  type MessageResponse,
  messageIn,
  sendChange,
} from '../base/call.client.ts';
import { maybeSignedIn } from '../base/cookies.client.ts';
import { CAPTURE_TIMEOUT_MS } from '../base/limits.contract.ts';
import type { Order, OrdersSlice, Receipt } from './orders.contract.ts';

export interface PaymentResult {
  /** False while the bank has not decided. */
  readonly isPaid: boolean;
  readonly order: Receipt;
}

function paymentResult(body: Body): PaymentResult | undefined {
  const data = dataIn<{ readonly order: Receipt }>(body);
  return data && { isPaid: body.status === 200, order: data.order };
}

type OlderOrder = Omit<Order, 'display' | 'delivery' | 'balance'> & Partial<Order>;

const DISPLAYS = {
  pending: { status: 'unpaid', tone: 'waiting', next: 'pay' },
  completed: { status: 'paid', tone: 'good', next: null },
  cancelled: { status: 'cancelled', tone: 'bad', next: null },
} as const satisfies Record<Order['status'], Order['display']>;

/** An API that is older than the page, such as after a rollback, has no `display`, no dates and no balance. */
function withDisplay(order: OlderOrder): Order {
  const { status, refunded_amount: refunded, refunding_amount: refunding, owed_amount: owed } = order;
  const balance = { refunded, refunding, owed, remaining: null };
  return { display: DISPLAYS[status], delivery: null, balance, ...order };
}

function orderIn(body: Body): Order | undefined {
  const order = dataIn<OlderOrder>(body);
  return order && withDisplay(order);
}

function ordersPart(body: Body): OrdersSlice | undefined {
  const orders = dataIn<OlderOrder[]>(body)?.map(withDisplay);
  return orders && { orders, total: body.total as number, next: (body.next ?? null) as OrdersSlice['next'] };
}

/** 401 for visitors. */
export function fetchOrders(signal?: AbortSignal): Promise<CallResult<OrdersSlice>> {
  return get('/orders', ordersPart, signal);
}

/** `before` is an order's number. */
export function fetchOlderOrders(before: string, signal?: AbortSignal): Promise<CallResult<OrdersSlice>> {
  return get(`/orders?before=${encodeURIComponent(before)}`, ordersPart, signal);
}

/** 404 if the order is not the account's, 401 for visitors. */
export function fetchOrder(id: string, signal?: AbortSignal): Promise<CallResult<Order>> {
  return get(`/orders/${encodeURIComponent(id)}`, orderIn, signal);
}

/** 409 if the order is paid, being paid or ended; 503 if the provider is unreachable. */
export function cancelOrder(id: string): Promise<CallResult<MessageResponse>> {
  return sendChange('POST', `/orders/${encodeURIComponent(id)}/cancel`, undefined, messageIn);
}

/**
 * Idempotent. 404 if the session is unknown or another account's, 409 while unpaid, 503 if the provider is
 * unreachable.
 */
export function verifyPayment(sessionId: string, signal?: AbortSignal): Promise<CallResult<PaymentResult>> {
  return get(`/stripe/verify-payment/${encodeURIComponent(sessionId)}`, paymentResult, signal);
}

/**
 * Captures for a logged-in shopper, only polls for a visitor. Errors as in `verifyPayment`, and 402
 * if the wallet declined.
 */
export async function finishWalletPayment(
  ref: string,
  signal?: AbortSignal,
): Promise<CallResult<PaymentResult>> {
  const id = encodeURIComponent(ref);
  const options = { signal, timeoutMs: CAPTURE_TIMEOUT_MS };
  if (maybeSignedIn()) {
    const path = `/paypal/orders/${id}/capture`;
    const captured = await sendChange('POST', path, undefined, paymentResult, options);
    // Anybody may have paid by a pay link. The receipt then has the result.
    if (!hasFailureCode(captured, 'login-required') && !hasFailureCode(captured, 'payment-not-found'))
      return captured;
  }
  return await get(`/paypal/verify-payment/${id}`, paymentResult, signal, CAPTURE_TIMEOUT_MS);
}
