/**
 * Going to pay for the cart: how it can be paid, by card, and what keeps it from being paid (docs/shop.md "States",
 * "Failures").
 */
import { atom } from 'nanostores';
import { $cart, refreshCart } from '../../browser/cart.ts';
import type { CallResult } from '../../contract/call.ts';
import type { PaymentConfig } from '../../contract/orders.ts';
import { createCardSession, createOrderSession, fetchPaymentConfig } from '../../contract/payments-client.ts';
import { CONFLICT } from '../../contract/statuses.ts';
import { keepingFrom } from '../../rules/way-back.ts';
import { checkout as words } from '../../text/cart.ts';
import { notify } from '../notices/store.ts';

export type ConfigState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly config: PaymentConfig };

export const $config = atom<ConfigState>({ kind: 'asking' });
/** What is under way, so that nothing is begun beside it. */
export const $paying = atom<'card' | 'wallet' | undefined>(undefined);

/** Goes up with everything that may have changed an order which is being paid on its own page: it is asked for anew. */
export const $orderNews = atom(0);

let asking: Promise<void> | undefined;

/** Asked for when somebody may pay, once at a time. What is known already stays when it can't be had again. */
export function loadConfig(): Promise<void> {
  asking ??= askConfig().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function askConfig(): Promise<void> {
  const result = await fetchPaymentConfig();
  if (result.kind === 'answer') return $config.set({ kind: 'known', config: result.data });
  console.warn('The payment settings could not be loaded', result.kind);
  if ($config.get().kind !== 'known') $config.set({ kind: 'failed' });
}

/**
 * Says why there is nothing to pay and goes on from there: a payment that was made or is under way leads to the
 * orders, a missing address to the profile and back; a conflict shows the cart as it is now, an ended session the login.
 * `order`: what was to be paid is an order on its own page, which then shows how it is.
 */
export async function refuse(
  result: Exclude<CallResult<string>, { kind: 'answer' }>,
  order: string | undefined,
): Promise<void> {
  const refused = result.kind === 'refused' ? result : undefined;
  const text = refused?.msg || words.cardFailed;
  const code = refused?.code;
  if (code === 'order-paid' || code === 'payment-processing') {
    notify({ kind: code === 'order-paid' ? 'success' : 'info', text });
    return order === undefined ? location.assign('/orders') : orderNews();
  }
  const isVisitor = code === 'login-required';
  notify({ kind: isVisitor ? 'info' : 'error', text });
  if (code === 'profile-incomplete') {
    return location.assign(keepingFrom('/profile', location.pathname + location.search));
  }
  if (order !== undefined) orderNews();
  else if (refused?.status === CONFLICT || isVisitor) await refreshCart();
}

/** An order may be another by now. */
export function orderNews(): void {
  $orderNews.set($orderNews.get() + 1);
}

/** Leads to the card provider's page. */
export async function payByCard(): Promise<void> {
  const state = $cart.get();
  if (state.kind !== 'cart' || $paying.get() !== undefined) return;
  $paying.set('card');
  const result = await createCardSession(state.cart);
  if (result.kind === 'answer') return location.assign(result.data);
  $paying.set(undefined);
  await refuse(result, undefined);
}

/** Leads to the card provider's page for an unpaid order, whatever is in the cart. */
export async function payOrderByCard(order: string): Promise<void> {
  if ($paying.get() !== undefined) return;
  $paying.set('card');
  const result = await createOrderSession(order);
  if (result.kind === 'answer') return location.assign(result.data);
  $paying.set(undefined);
  await refuse(result, order);
}

/**
 * The page may come back from the browser's store as it was left. None of this at the build, which draws order pages.
 */
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) $paying.set(undefined);
});
