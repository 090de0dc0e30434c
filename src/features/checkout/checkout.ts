/**
 * Going to pay: which methods there are, the way to a provider's page, and what keeps from paying (docs/shop.md
 * "States", "Failures").
 */
import { atom } from 'nanostores';
import { $cart, refreshCart } from '../../browser/cart.ts';
import type { CallResult } from '../../contract/call.ts';
import type { PaymentMethodOffer } from '../../contract/orders.ts';
import { createPageSession, fetchPaymentMethods } from '../../contract/payments-client.ts';
import { CONFLICT } from '../../contract/statuses.ts';
import { keepingFrom } from '../../rules/way-back.ts';
import { checkout as words } from '../../text/cart.ts';
import { checkoutFailures } from '../../text/checkout-failures.ts';
import { failureText } from '../../text/failures.ts';
import { notify } from '../notices/store.ts';

type MethodsState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'known'; readonly methods: readonly PaymentMethodOffer[] };

export const $methods = atom<MethodsState>({ kind: 'asking' });
/** The method whose page is being opened, or `capture` of a wallet; nothing is begun beside it. */
export const $paying = atom<string | undefined>(undefined);

/** Goes up with everything that may have changed an order which is being paid on its own page: it is asked for anew. */
export const $orderNews = atom(0);

let asking: Promise<void> | undefined;

/** Asked for when somebody may pay, once at a time. What is known already stays when it can't be had again. */
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
 * Says why there is nothing to pay and goes on from there: a payment that was made or is under way leads to the
 * orders, a missing address to the profile and back; a conflict shows the cart as it is now, an ended session the login.
 * `order`: what was to be paid is an order on its own page, which then shows how it is.
 */
export async function refuse(
  result: Exclude<CallResult<string>, { kind: 'answer' }>,
  order: string | undefined,
): Promise<void> {
  const refused = result.kind === 'refused' ? result : undefined;
  const text = failureText(result, checkoutFailures, words().cardFailed);
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
  if (code === 'card-off' || code === 'method-off') void loadMethods();
  if (order !== undefined) orderNews();
  else if (refused?.status === CONFLICT || isVisitor) await refreshCart();
}

/** An order may be another by now. */
export function orderNews(): void {
  $orderNews.set($orderNews.get() + 1);
}

/** Leads to the provider's page, for the cart or an unpaid order by its number. */
export async function payOnPage(method: PaymentMethodOffer, order: string | undefined): Promise<void> {
  const state = $cart.get();
  const subject = order ?? (state.kind === 'cart' ? state.cart : undefined);
  if (subject === undefined || $paying.get() !== undefined) return;
  $paying.set(method.name);
  const result = await createPageSession(method, subject);
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
