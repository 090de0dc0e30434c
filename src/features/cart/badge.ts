/** A plain script, because React loads only when the cart is opened. */

import { $lineCount, emptyCart, refreshCart } from '../../browser/cart.ts';
import { $session } from '../../browser/session.ts';
import { onTabMessage } from '../../browser/tabs.ts';
import { cartText as words } from './cart.text.ts';

/** Login fetches the cart, logout empties it (docs/shop.md "States"). */
export function bindCartBadge(): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  const description = document.querySelector<HTMLElement>('[data-cart-lines]');
  if (!badge || !description) return;
  $lineCount.subscribe((lines) => {
    badge.hidden = lines === 0;
    badge.textContent = String(lines);
    description.textContent = lines === 0 ? '' : words().badge(lines);
  });
  $session.subscribe(({ kind }) => {
    if (kind === 'user') void refreshCart();
    if (kind === 'visitor') emptyCart();
  });
  onTabMessage('cart', () => void refreshCart());
}
