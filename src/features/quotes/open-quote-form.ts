import { $cart, refreshCart } from '../../browser/cart.ts';
import type { PurchaseChoice } from '../../browser/purchase-link.ts';
import { $isQuoteFormOpen } from './QuoteInvite.tsx';
import { $message } from './quote-request.ts';

interface CartActions {
  /** False if the product was not added. */
  readonly addToCart: (choice: PurchaseChoice) => Promise<boolean>;
  readonly openCart: (drawer: HTMLDialogElement) => void;
}

/** Opens the drawer at the form 批发询价, with the product among its lines. */
export async function openQuoteForm(
  choice: PurchaseChoice,
  message: string,
  { addToCart, openCart }: CartActions,
): Promise<void> {
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
