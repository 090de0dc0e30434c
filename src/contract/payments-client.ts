/** The browser's checkout calls (docs/shop.md "Calls", "Orders and payments"). */
import type { ChargeRule } from '../rules/charge.ts';
import { paypalDecimals } from '../rules/providers/paypal.ts';
import { stripeDecimals } from '../rules/providers/stripe.ts';
import { type Body, type CallResult, change, get, isBody } from './call.ts';
import type { Cart } from './cart.ts';
import { CAPTURE_TIMEOUT_MS } from './limits.ts';
import { isPaymentConfig } from './order-checks.ts';
import type { PaymentConfig } from './orders.ts';

/** `paid` is false while the bank is working (202). */
export interface WalletPayment {
  readonly order: string;
  readonly paid: boolean;
}

export function fetchPaymentConfig(): Promise<CallResult<PaymentConfig>> {
  return get('/paypal/config', (body) => (isPaymentConfig(body) ? (body as PaymentConfig) : undefined));
}

/** The card provider's charge rule, from the flat answer. */
export function cardCharge({ cardCurrency: currency, cardRate: rate }: PaymentConfig): ChargeRule {
  return { currency, decimals: stripeDecimals(currency), rate };
}

export function walletCharge({ currency, rate }: PaymentConfig): ChargeRule {
  return { currency, decimals: paypalDecimals(currency), rate };
}

/**
 * Returns the address of the card provider's hosted page. 409 if the cart has changed (docs/shop.md
 * "Cart").
 */
export function createCardSession(cart: Cart): Promise<CallResult<string>> {
  const items = cart.data.map(({ id, quality, quantity }) => ({ id, quality, quantity }));
  return change('POST', '/stripe/create-session', { items, version: cart.version }, ({ url }) =>
    typeof url === 'string' ? url : undefined,
  );
}

/** Like `createCardSession`, for an unpaid order's number. */
export function createOrderSession(order: string): Promise<CallResult<string>> {
  return change('POST', '/stripe/create-session', { order }, ({ url }) =>
    typeof url === 'string' ? url : undefined,
  );
}

/** The cart as shown, or an unpaid order's number. */
export type WalletSubject = { readonly version: number } | { readonly order: string };

/** Returns the wallet's id of the order, for its window. Errors as for `createCardSession`. */
export function createWalletOrder(subject: WalletSubject): Promise<CallResult<string>> {
  return change('POST', '/paypal/orders', subject, ({ id }) => (typeof id === 'string' ? id : undefined));
}

function walletOrder(id: string, step: 'capture' | 'cancel') {
  return `/paypal/orders/${encodeURIComponent(id)}/${step}`;
}

function walletPayment({ status, data }: Body): WalletPayment | undefined {
  const order = isBody(data) && isBody(data.order) ? data.order.id : undefined;
  return typeof order === 'string' ? { order, paid: status === 200 } : undefined;
}

/** 402 if the wallet declined; the buyer may choose another means in its window. */
export function captureWalletOrder(id: string): Promise<CallResult<WalletPayment>> {
  return change('POST', walletOrder(id, 'capture'), undefined, walletPayment, {
    timeoutMs: CAPTURE_TIMEOUT_MS,
  });
}

/** Releases the buyer's approval and answers null, or the payment if one was made. */
export function cancelWalletOrder(id: string): Promise<CallResult<WalletPayment | null>> {
  return change('POST', walletOrder(id, 'cancel'), undefined, (body) => walletPayment(body) ?? null);
}
