/** The browser's calls of checkout (docs/shop.md "Calls", "Orders and payments"). */
import type { ChargeRule } from '../rules/charge.ts';
import { paypalDecimals } from '../rules/providers/paypal.ts';
import { stripeDecimals } from '../rules/providers/stripe.ts';
import { type Body, type CallResult, change, get, isBody } from './call.ts';
import type { Cart } from './cart.ts';
import { CAPTURE_TIMEOUT_MS } from './limits.ts';
import { isPaymentConfig } from './order-checks.ts';
import type { PaymentConfig } from './orders.ts';

/** What became of a wallet's payment: `paid` is false while the bank takes its time (202). */
export interface WalletPayment {
  readonly order: string;
  readonly paid: boolean;
}

export function fetchPaymentConfig(): Promise<CallResult<PaymentConfig>> {
  return get('/paypal/config', (body) => (isPaymentConfig(body) ? (body as PaymentConfig) : undefined));
}

/** How a card is charged: the answer above is flat. */
export function cardCharge({ cardCurrency: currency, cardRate: rate }: PaymentConfig): ChargeRule {
  return { currency, decimals: stripeDecimals(currency), rate };
}

export function walletCharge({ currency, rate }: PaymentConfig): ChargeRule {
  return { currency, decimals: paypalDecimals(currency), rate };
}

/** Where the card provider's hosted page is. Refused with 409 when the cart is another by now (docs/shop.md "Cart"). */
export function createCardSession(cart: Cart): Promise<CallResult<string>> {
  const items = cart.data.map(({ id, quality, quantity }) => ({ id, quality, quantity }));
  return change('POST', '/stripe/create-session', { items, version: cart.version }, ({ url }) =>
    typeof url === 'string' ? url : undefined,
  );
}

/** As `createCardSession`, for an unpaid order by its number; the cart is neither read nor changed. */
export function createOrderSession(order: string): Promise<CallResult<string>> {
  return change('POST', '/stripe/create-session', { order }, ({ url }) =>
    typeof url === 'string' ? url : undefined,
  );
}

/** What is to be paid: the cart as it was shown, or an order of the shop by its number. */
export type WalletSubject = { readonly version: number } | { readonly order: string };

/** The wallet's own name of the order that its window goes on with. Refused as `createCardSession` is. */
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

/** Refused with 402 when the wallet declined: the buyer may choose another means in its window. */
export function captureWalletOrder(id: string): Promise<CallResult<WalletPayment>> {
  return change('POST', walletOrder(id, 'capture'), undefined, walletPayment, {
    timeoutMs: CAPTURE_TIMEOUT_MS,
  });
}

/** Releases what the buyer had reserved: null. Or the payment, when there is one after all. */
export function cancelWalletOrder(id: string): Promise<CallResult<WalletPayment | null>> {
  return change('POST', walletOrder(id, 'cancel'), undefined, (body) => walletPayment(body) ?? null);
}
