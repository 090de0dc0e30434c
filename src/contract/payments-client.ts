/** The browser's checkout calls (docs/shop.md "Calls", "Orders and payments"). */
import { type Body, type CallResult, get, isBody, sendChange } from './call.ts';
import type { Cart } from './cart.ts';
import { CAPTURE_TIMEOUT_MS } from './limits.ts';
import { isPaymentMethod } from './order-checks.ts';
import type { PaymentMethodOffer } from './orders.ts';

/** `paid` is false while the bank is working (202). */
export interface WalletPayment {
  readonly order: string;
  readonly paid: boolean;
}

/** The methods that can be used now, in display order. */
export function fetchPaymentMethods(): Promise<CallResult<readonly PaymentMethodOffer[]>> {
  return get('/payment/methods', ({ data }) =>
    Array.isArray(data) && data.every(isPaymentMethod) ? (data as PaymentMethodOffer[]) : undefined,
  );
}

/**
 * Returns the address of the provider's page, for the cart as shown or an unpaid order's number. 409 if the cart has
 * changed (docs/shop.md "Cart").
 */
export function createPageSession(
  { name, provider }: Pick<PaymentMethodOffer, 'name' | 'provider'>,
  subject: Cart | string,
): Promise<CallResult<string>> {
  const asked =
    typeof subject === 'string'
      ? { order: subject }
      : {
          items: subject.data.map(({ id, quality, quantity }) => ({ id, quality, quantity })),
          version: subject.version,
        };
  return sendChange('POST', `/${provider}/create-session`, { ...asked, method: name }, ({ url }) =>
    typeof url === 'string' ? url : undefined,
  );
}

/** The cart as shown, or an unpaid order's number. */
export type WalletSubject = { readonly version: number } | { readonly order: string };

/** Returns the wallet's id of the order, for its window. Errors as for `createPageSession`. */
export function createWalletOrder(subject: WalletSubject): Promise<CallResult<string>> {
  return sendChange('POST', '/paypal/orders', subject, ({ id }) => (typeof id === 'string' ? id : undefined));
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
  return sendChange('POST', walletOrder(id, 'capture'), undefined, walletPayment, {
    timeoutMs: CAPTURE_TIMEOUT_MS,
  });
}

/** Releases the buyer's approval and answers null, or the payment if one was made. */
export function cancelWalletOrder(id: string): Promise<CallResult<WalletPayment | null>> {
  return sendChange('POST', walletOrder(id, 'cancel'), undefined, (body) => walletPayment(body) ?? null);
}
