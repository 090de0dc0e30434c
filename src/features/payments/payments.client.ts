import { type Body, type CallResult, dataIn, get, isBody, sendChange } from '../base/call.client.ts';
import { type Check, isInteger, isString, objectWith, orNull } from '../base/checks.client.ts';
import { CAPTURE_TIMEOUT_MS } from '../base/limits.contract.ts';
import type { PaymentMethodOffer } from '../orders/orders.contract.ts';
import type { PayLink } from './pay.contract.ts';

/** `paid` is false while the bank has not decided (202). */
export interface WalletPayment {
  readonly order: string;
  readonly paid: boolean;
}

const isRate: Check = (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

/** An invalid rate or currency would break the displayed sum. */
export const isPaymentMethod = objectWith({
  name: isString,
  provider: isString,
  flow: isString,
  label: isString,
  currency: isString,
  decimals: isInteger,
  rate: orNull(isRate),
  least: isInteger,
  most: isInteger,
});

/** Methods in display order. */
export function fetchPaymentMethods(): Promise<CallResult<readonly PaymentMethodOffer[]>> {
  return get('/payment/methods', ({ data }) =>
    Array.isArray(data) && data.every(isPaymentMethod) ? (data as PaymentMethodOffer[]) : undefined,
  );
}

/** The way that the cart's order is sent by, and what it was shown to cost, in yuan. */
export interface FreightWish {
  readonly way: string;
  readonly fee: number;
}

/** The subject of a payment: the cart as shown, or an unpaid order. */
export type CheckoutSubject =
  | {
      readonly version: number;
      /** Ids of the cart's lines that are paid now; all if absent. */
      readonly lines?: readonly string[] | undefined;
      /** The address of the book that the order goes to; null for the account's own. */
      readonly address: string | null;
      /** Null if freight was shown as quoted after paying. */
      readonly freight: FreightWish | null;
    }
  /** An order's number or the path of a pay link, and its new total in yuan, which the buyer has confirmed. */
  | { readonly order: string; readonly total?: number | undefined };

/** Returns the provider's page. 409 if the cart or its freight has changed (docs/shop.md "Cart"). */
export function createHostedCheckout(
  { name, provider }: Pick<PaymentMethodOffer, 'name' | 'provider'>,
  subject: CheckoutSubject,
): Promise<CallResult<string>> {
  const pageOf = ({ url }: Body) => (typeof url === 'string' ? url : undefined);
  if ('order' in subject && isPayPath(subject.order))
    return sendChange('POST', subject.order, { method: name }, pageOf);
  return sendChange('POST', `/${provider}/create-session`, { ...subject, method: name }, pageOf);
}

/** Calls of pay links have the same path as the page. */
export function isPayPath(subject: string): boolean {
  return /^\/pay\/[\w-]+$/.test(subject);
}

/** 404 if the shop made no such link. */
export function fetchPayLink(path: string, signal?: AbortSignal): Promise<CallResult<PayLink>> {
  return get(path, dataIn<PayLink>, signal);
}

/** Errors as in `createHostedCheckout`. */
export function createWalletOrder(subject: CheckoutSubject): Promise<CallResult<string>> {
  const idOf = ({ id }: Body) => (typeof id === 'string' ? id : undefined);
  if ('order' in subject && isPayPath(subject.order))
    return sendChange('POST', subject.order, { method: 'paypal' }, idOf);
  return sendChange('POST', '/paypal/orders', subject, idOf);
}

function walletOrder(id: string, step: 'capture' | 'cancel') {
  return `/paypal/orders/${encodeURIComponent(id)}/${step}`;
}

function walletPayment({ status, data }: Body): WalletPayment | undefined {
  const order = isBody(data) && isBody(data.order) ? data.order.id : undefined;
  return typeof order === 'string' ? { order, paid: status === 200 } : undefined;
}

/** 402 if the wallet declined; the buyer may then choose another funding source in the wallet's window. */
export function captureWalletOrder(id: string, order?: string): Promise<CallResult<WalletPayment>> {
  const options = { timeoutMs: CAPTURE_TIMEOUT_MS };
  if (order !== undefined && isPayPath(order))
    return sendChange('POST', `${order}/capture`, { id }, walletPayment, options);
  return sendChange('POST', walletOrder(id, 'capture'), undefined, walletPayment, options);
}

/** Returns null, or the payment if the buyer made one. */
export function cancelWalletOrder(id: string): Promise<CallResult<WalletPayment | null>> {
  return sendChange('POST', walletOrder(id, 'cancel'), undefined, (body) => walletPayment(body) ?? null);
}
