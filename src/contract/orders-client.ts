import { type Body, type CallResult, get, hasFailureCode, isBody, sendChange } from './call.ts';
import { listOf } from './checks.ts';
import { maybeSignedIn } from './cookies.ts';
import { CAPTURE_TIMEOUT_MS } from './limits.ts';
import { isOrder, isReceipt } from './order-checks.ts';
import type { Order, Receipt } from './orders.ts';

export interface PaymentResult {
  /** False while the bank has not decided. */
  readonly isPaid: boolean;
  readonly order: Receipt;
}

function paymentResult({ status, data }: Body): PaymentResult | undefined {
  if (!isBody(data) || !isReceipt(data.order)) return undefined;
  return { isPaid: status === 200, order: data.order as Receipt };
}

export interface OrdersSlice {
  readonly orders: readonly Order[];
  /** The account's number of orders, on all pages. */
  readonly total: number;
  /** Cursor for older orders; null at the end. */
  readonly next: string | null;
}

function ordersPart({ data, total, next }: Body): OrdersSlice | undefined {
  if (!listOf(isOrder)(data)) return undefined;
  const orders = data as Order[];
  return {
    orders,
    total: typeof total === 'number' ? total : orders.length,
    next: typeof next === 'string' ? next : null,
  };
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
  return get(
    `/orders/${encodeURIComponent(id)}`,
    ({ data }) => (isOrder(data) ? (data as Order) : undefined),
    signal,
  );
}

/** 409 if the order is paid, being paid or ended; 503 if the provider is unreachable. */
export function cancelOrder(id: string): Promise<CallResult<{ readonly msg: string }>> {
  return sendChange('POST', `/orders/${encodeURIComponent(id)}/cancel`, undefined, ({ msg }) =>
    typeof msg === 'string' ? { msg } : undefined,
  );
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
