/** The server's cart as this page last saw it (spec §4 "Cart"). */
import { atom, computed } from 'nanostores';
import { maybeSignedIn } from '../../contract/account-client.ts';
import type { Cart } from '../../contract/cart.ts';
import { fetchCart } from '../../contract/cart-client.ts';

const UNAUTHORIZED = 401;

export type CartState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'cart'; readonly cart: Cart }
  | { readonly kind: 'failed' };

export const $cart = atom<CartState>({ kind: 'asking' });

/** Number of lines, for the badge; 0 also while nothing is known. */
export const $lineCount = computed($cart, (state) => (state.kind === 'cart' ? state.cart.data.length : 0));

let asked = 0;

/** Fetches the cart. A visitor's is not asked for; of answers that overtake each other the last question's counts. */
export async function refreshCart(): Promise<void> {
  asked += 1;
  const mine = asked;
  if (!maybeSignedIn()) return $cart.set({ kind: 'visitor' });
  const result = await fetchCart();
  if (mine !== asked) return;
  if (result.kind === 'answer') $cart.set({ kind: 'cart', cart: result.data });
  else if (result.kind === 'refused' && result.status === UNAUTHORIZED) $cart.set({ kind: 'visitor' });
  else $cart.set({ kind: 'failed' });
}

export function emptyCart(): void {
  asked += 1;
  $cart.set({ kind: 'visitor' });
}
