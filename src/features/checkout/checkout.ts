/** See docs/shop.md "States", "Failures". */
import { atom } from 'nanostores';
import { $cart, refreshCart } from '../../browser/cart.ts';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { fetchSession } from '../../browser/session.ts';
import type { CallResult } from '../base/call.client.ts';
import type { FailureCode } from '../base/failure.contract.ts';
import { notify } from '../base/notices.ts';
import { HTTP_CONFLICT } from '../base/statuses.client.ts';
import { pagePath } from '../base/words.text.ts';
import type { PaymentMethodOffer } from '../orders/orders.contract.ts';
import { createHostedCheckout, type FreightWish, fetchPaymentMethods } from '../payments/payments.client.ts';
import { paymentFailureText } from './checkout-failures.text.ts';

type MethodsState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly methods: readonly PaymentMethodOffer[] };

export const $methods = atom<MethodsState>({ kind: 'asking' });
/** The payment method in use, or `capture` for a wallet. Other payments wait meanwhile. */
export const $paying = atom<string | undefined>(undefined);

interface RefusedPress {
  /** An order's number, or the path of a pay link; undefined for the cart. */
  readonly order: string | undefined;
  readonly text: string;
  readonly code?: FailureCode | undefined;
  /** The cart's version at that time: a later cart may have mended it. */
  readonly version?: number | undefined;
}

/** Why the last press of a payment button led nowhere. It stands beside the button until the next press. */
export const $refusedPress = atom<RefusedPress | undefined>(undefined);

/** The drawer of a visitor, or of an empty cart, has no button to stand beside, so they get a notice. */
export function refusePress({ order, text, code }: Omit<RefusedPress, 'version'>): void {
  const state = $cart.get();
  const cart = state.kind === 'cart' && state.cart.data.length > 0 ? state.cart : undefined;
  const isVisitor = code === 'login-required';
  if (isVisitor || (order ?? cart) === undefined) notify({ kind: isVisitor ? 'info' : 'error', text });
  else $refusedPress.set({ order, text, code, version: cart?.version });
}

/** Incremented when an order changes, so that its page fetches it again. */
export const $orderChanged = atom(0);

let asking: Promise<void> | undefined;

/** One call at a time. A failed call keeps the known methods. */
export function loadMethods(): Promise<void> {
  asking ??= askMethods().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askMethods(): Promise<void> {
  const result = await fetchPaymentMethods();
  if (result.kind === 'answer') return $methods.set({ kind: 'known', methods: result.data });
  console.warn('The payment methods could not be loaded', result.kind);
  if ($methods.get().kind !== 'known') $methods.set({ kind: 'failed' });
}

/**
 * Leads to the orders if a payment was made or is under way. Any other refusal stands beside the button. After a
 * conflict or an ended session it refreshes the cart, or the page of `order`.
 */
export async function showCheckoutFailure(
  result: Exclude<CallResult<string>, { kind: 'answer' }>,
  order: string | undefined,
): Promise<void> {
  const refused = result.kind === 'refused' ? result : undefined;
  const text = paymentFailureText(result, order);
  const code = refused?.code;
  if (code === 'order-paid' || code === 'payment-processing') {
    notify({ kind: code === 'order-paid' ? 'success' : 'info', text });
    return order === undefined ? location.assign(pagePath('/orders')) : announceOrderChange();
  }
  if (code === 'address-not-found') $chosenAddress.set(null);
  if (code === 'card-off' || code === 'method-off') void loadMethods();
  // Another tab or device may have changed the account's address.
  if (refused !== undefined) await fetchSession();
  if (order !== undefined) announceOrderChange();
  else if (refused?.status === HTTP_CONFLICT || code === 'login-required') await refreshCart();
  refusePress({ order, text, code });
}

export function announceOrderChange(): void {
  $orderChanged.set($orderChanged.get() + 1);
}

/** The subject of a payment button: the cart if `order` is absent. */
export interface PaymentSubject {
  /** An order's number, or the path of a pay link. */
  readonly order?: string | undefined;
  /** Yuan. The order's new total, which the buyer has confirmed. */
  readonly total?: number | undefined;
  /** Ids of the cart's lines that are paid now. */
  readonly lines?: readonly string[] | undefined;
  /** The cart's freight as shown; null if it is quoted after paying. */
  readonly freight?: FreightWish | null;
}

/** Undefined while the cart is unknown. */
export function checkoutSubject({ order, total, freight = null, lines }: PaymentSubject) {
  const state = $cart.get();
  if (order !== undefined) return { order, total };
  if (state.kind !== 'cart') return undefined;
  return { version: state.cart.version, lines, address: $chosenAddress.get()?.id ?? null, freight };
}

export async function payOnPage(method: PaymentMethodOffer, paid: PaymentSubject): Promise<void> {
  const subject = checkoutSubject(paid);
  if (subject === undefined || $paying.get() !== undefined) return;
  $paying.set(method.name);
  $refusedPress.set(undefined);
  const result = await createHostedCheckout(method, subject);
  if (result.kind === 'answer') return location.assign(result.data);
  $paying.set(undefined);
  await showCheckoutFailure(result, paid.order);
}

/**
 * The back/forward cache may restore a page whose payment has begun. The build has no
 * `addEventListener`.
 */
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) $paying.set(undefined);
});
