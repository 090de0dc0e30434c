import { $cart, refreshCart } from '../../browser/cart.ts';
import type { PurchaseChoice } from '../../browser/purchase-link.ts';
import { $message } from '../quotes/quote-request.ts';
import { $isQuoteFormOpen } from '../quotes/use-quote-form.ts';
import { addToCart } from './add.ts';
import { openCart } from './mount.tsx';

/** Opens the drawer at the form 批发询价, with the product among its lines. */
export async function openQuoteForm(choice: PurchaseChoice, message: string): Promise<void> {
  await refreshCart();
  const state = $cart.get();
  const isThere =
    state.kind === 'cart' &&
    state.cart.data.some(
      ({ product, quality }) => product.id === choice.productId && quality === choice.quality,
    );
  if (!isThere && !(await addToCart(choice))) return;
  // Keeps a message that the shopper has begun.
  if ($message.get() === '') $message.set(message);
  $isQuoteFormOpen.set(true);
  const drawer = document.querySelector<HTMLDialogElement>('[data-cart]');
  if (isThere && drawer) openCart(drawer);
}
