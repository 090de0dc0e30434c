/** See docs/shop.md "States", "Failures". */
import { atom } from 'nanostores';
import { $cart, refreshCart } from '../../browser/cart.ts';
import { $chosenAddress } from '../../browser/chosen-address.ts';
import { fetchSession } from '../../browser/session.ts';
import type { CallResult } from '../base/call.client.ts';
import type { FailureCode } from '../base/failure.contract.ts';
import { notify } from '../base/notices.ts';
import { withReturnPath } from '../base/return-path.rules.ts';
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

/** Why the last press in the cart was refused, if trying again may help. */
export const $cartRefusal = atom<string | undefined>(undefined);

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

/** The page of an order tells these refusals beside its buttons. */
const TOLD_BY_ORDER: ReadonlySet<FailureCode | undefined> = new Set([
  'order-repriced',
  'order-out-of-stock',
  'order-taken-down',
  'order-expired',
  'specimen-reserved',
  'specimen-sold',
  'others-paying',
]);

/** The cart tells these refusals beside its buttons, because the buyer may press again. */
const TOLD_BY_CART: ReadonlySet<FailureCode | undefined> = new Set(['others-paying', 'freight-changed']);

/**
 * Leads to the orders if a payment was made or is under way. Leads to the profile and back if an address or its
 * country is missing. After a conflict or an ended session it refreshes the cart, or the page of `order`.
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
  if (order !== undefined && TOLD_BY_ORDER.has(code)) return announceOrderChange();
  if (TOLD_BY_CART.has(code)) {
    $cartRefusal.set(text);
    // Another device may have moved the account to another country.
    if (code === 'freight-changed') await fetchSession();
    return await refreshCart();
  }
  const isVisitor = code === 'login-required';
  notify({ kind: isVisitor ? 'info' : 'error', text });
  if (code === 'profile-incomplete' || code === 'shipping-country-unknown') {
    return location.assign(pagePath(withReturnPath('/profile', location.pathname + location.search)));
  }
  if (code === 'address-not-found') $chosenAddress.set(null);
  if (code === 'card-off' || code === 'method-off') void loadMethods();
  if (order !== undefined) announceOrderChange();
  else if (refused?.status === HTTP_CONFLICT || isVisitor) await refreshCart();
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
  /** The cart's freight as shown; null if it is quoted after paying. */
  readonly freight?: FreightWish | null;
}

export async function payOnPage(
  method: PaymentMethodOffer,
  { order, total, freight = null }: PaymentSubject,
): Promise<void> {
  const state = $cart.get();
  const subject = order ?? (state.kind === 'cart' ? state.cart : undefined);
  if (subject === undefined || $paying.get() !== undefined) return;
  $paying.set(method.name);
  $cartRefusal.set(undefined);
  const wish = { address: $chosenAddress.get()?.id ?? null, freight, total };
  const result = await createHostedCheckout(method, subject, wish);
  if (result.kind === 'answer') return location.assign(result.data);
  $paying.set(undefined);
  await showCheckoutFailure(result, order);
}

/**
 * The back/forward cache may restore a page whose payment has begun. The build has no
 * `addEventListener`.
 */
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) $paying.set(undefined);
});
