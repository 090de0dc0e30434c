/** The server's cart as this page last saw it (docs/shop.md "States"). */
import { atom } from 'nanostores';
import { isRefused } from '../contract/call.ts';
import type { Cart } from '../contract/cart.ts';
import { fetchCart } from '../contract/cart-client.ts';
import { maybeSignedIn } from '../contract/cookies.ts';
import { askSession } from './session.ts';
import { tellTabs } from './tabs.ts';

export type CartState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'visitor' }
  /** `isOld`: it could not be read again, and may be another by now. */
  | { readonly kind: 'cart'; readonly cart: Cart; readonly isOld: boolean }
  | { readonly kind: 'failed' };

export const $cart = atom<CartState>({ kind: 'asking' });

/** Number of lines, for the badge; 0 also while nothing is known. */
export const $lineCount = atom(0);
$cart.subscribe((state) => {
  if (state.kind === 'cart') $lineCount.set(state.cart.data.length);
  else if (state.kind === 'visitor') $lineCount.set(0);
});

let asked = 0;

/** Fetches the cart. A visitor's is not asked for; of answers that overtake each other the last question's counts. */
export async function refreshCart(): Promise<void> {
  asked += 1;
  const mine = asked;
  if (!maybeSignedIn()) return $cart.set({ kind: 'visitor' });
  const result = await fetchCart();
  if (mine !== asked) return;
  if (result.kind === 'answer') return $cart.set({ kind: 'cart', cart: result.data, isOld: false });
  if (isRefused(result, 'login-required')) {
    $cart.set({ kind: 'visitor' });
    // The session ended meanwhile: the header learns it, too.
    await askSession();
    return;
  }
  // What was shown stays on the screen, and may be under a wallet's window.
  const known = $cart.get();
  $cart.set(known.kind === 'cart' ? { ...known, isOld: true } : { kind: 'failed' });
}

/** After something of this page changed it: the other tabs show it, too. */
export async function cartChanged(): Promise<void> {
  tellTabs('cart');
  await refreshCart();
}

export function emptyCart(): void {
  asked += 1;
  $cart.set({ kind: 'visitor' });
}
