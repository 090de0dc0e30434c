/** See docs/shop.md "States". */
import { atom } from 'nanostores';
import { hasFailureCode } from '../features/base/call.client.ts';
import { maybeSignedIn } from '../features/base/cookies.client.ts';
import { fetchCart } from '../features/cart/cart.client.ts';
import type { Cart } from '../features/cart/cart.contract.ts';
import { $destination } from '../features/shipping/destination.ts';
import { fetchSession } from './session.ts';
import { notifyTabs } from './tabs.ts';

export type CartState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'visitor' }
  /** `isOld`: the last read failed. */
  | { readonly kind: 'cart'; readonly cart: Cart; readonly isOld: boolean }
  | { readonly kind: 'failed' };

export const $cart = atom<CartState>({ kind: 'asking' });

/** 0 while the cart is unknown. */
export const $lineCount = atom(0);
$cart.subscribe((state) => {
  if (state.kind === 'cart') $lineCount.set(state.cart.data.length);
  else if (state.kind === 'visitor') $lineCount.set(0);
});

let asked = 0;

/** Makes no call for visitors. Ignores all responses but the latest. */
export async function refreshCart(): Promise<void> {
  asked += 1;
  const mine = asked;
  if (!maybeSignedIn()) return $cart.set({ kind: 'visitor' });
  const result = await fetchCart($destination.get());
  if (mine !== asked) return;
  if (result.kind === 'answer') return $cart.set({ kind: 'cart', cart: result.data, isOld: false });
  if (hasFailureCode(result, 'login-required')) {
    $cart.set({ kind: 'visitor' });
    await fetchSession();
    return;
  }
  // Keeps the known cart, because a wallet window may be open above the cart.
  const known = $cart.get();
  $cart.set(known.kind === 'cart' ? { ...known, isOld: true } : { kind: 'failed' });
}

export async function notifyCartChanged(): Promise<void> {
  notifyTabs('cart');
  await refreshCart();
}

export function emptyCart(): void {
  asked += 1;
  $cart.set({ kind: 'visitor' });
}
