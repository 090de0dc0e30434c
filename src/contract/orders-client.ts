/** The browser's calls of orders and payment results (docs/shop.md "Calls", "Orders and payments"). */
import { type Body, type CallResult, change, get, isBody, isRefused } from './call.ts';
import { listOf } from './checks.ts';
import { maybeSignedIn } from './cookies.ts';
import { CAPTURE_TIMEOUT_MS } from './limits.ts';
import { isOrder, isReceipt } from './order-checks.ts';
import type { Order, Receipt } from './orders.ts';

export interface PaymentResult {
  /** False: the bank takes its time, and the order is still unpaid. */
  readonly isPaid: boolean;
  readonly order: Receipt;
}

function paymentResult({ status, data }: Body): PaymentResult | undefined {
  if (!isBody(data) || !isReceipt(data.order)) return undefined;
  return { isPaid: status === 200, order: data.order as Receipt };
}

export interface OrdersPart {
  readonly orders: readonly Order[];
  /** How many the account has in all. */
  readonly total: number;
  /** What to ask for the next older ones with; null when there are none. */
  readonly next: string | null;
}

function ordersPart({ data, total, next }: Body): OrdersPart | undefined {
  if (!listOf(isOrder)(data)) return undefined;
  const orders = data as Order[];
  return {
    orders,
    total: typeof total === 'number' ? total : orders.length,
    next: typeof next === 'string' ? next : null,
  };
}

/** The account's newest orders, the newest first. Refused with 401 for a visitor. */
export function fetchOrders(signal?: AbortSignal): Promise<CallResult<OrdersPart>> {
  return get('/orders', ordersPart, signal);
}

/** Those that are older than the order of this number. */
export function fetchOlderOrders(before: string, signal?: AbortSignal): Promise<CallResult<OrdersPart>> {
  return get(`/orders?before=${encodeURIComponent(before)}`, ordersPart, signal);
}

/** Refused with 404 for what is no order of this account, with 401 for a visitor. */
export function fetchOrder(id: string, signal?: AbortSignal): Promise<CallResult<Order>> {
  return get(
    `/orders/${encodeURIComponent(id)}`,
    ({ data }) => (isOrder(data) ? (data as Order) : undefined),
    signal,
  );
}

/** Ends an unpaid order. Refused with 409 when it is paid, being paid or ended, with 503 when nobody can tell. */
export function cancelOrder(id: string): Promise<CallResult<{ readonly msg: string }>> {
  return change('POST', `/orders/${encodeURIComponent(id)}/cancel`, undefined, ({ msg }) =>
    typeof msg === 'string' ? { msg } : undefined,
  );
}

/**
 * Asks for the result of a card payment by the session in the address; may be asked again and again. Refused with 404
 * for an unknown one and for another account's, with 409 while unpaid, with 503 when the provider is out of reach.
 */
export function verifyPayment(sessionId: string, signal?: AbortSignal): Promise<CallResult<PaymentResult>> {
  return get(`/stripe/verify-payment/${encodeURIComponent(sessionId)}`, paymentResult, signal);
}

/**
 * Finishes a wallet's payment by the name that PayPal put into the address. Whoever is logged in takes the money as
 * their window would have; a visitor asks how it stands, as after a card. Refused as `verifyPayment` is, and with 402
 * when the wallet declined.
 */
export async function finishWalletPayment(
  ref: string,
  signal?: AbortSignal,
): Promise<CallResult<PaymentResult>> {
  const id = encodeURIComponent(ref);
  const patience = { signal, timeoutMs: CAPTURE_TIMEOUT_MS };
  if (maybeSignedIn()) {
    const path = `/paypal/orders/${id}/capture`;
    const captured = await change('POST', path, undefined, paymentResult, patience);
    if (!isRefused(captured, 'login-required')) return captured;
  }
  return await get(`/paypal/verify-payment/${id}`, paymentResult, signal, CAPTURE_TIMEOUT_MS);
}
