/**
 * Adding as a logged-in shopper (docs/shop.md "Calls": non-200 an error, 库存不足 in a success a warning, else a success).
 */
import type { AddToCartRequest } from '../../contract/cart.ts';
import { addToCart } from '../../contract/cart-client.ts';
import { UNAUTHORIZED } from '../../contract/statuses.ts';
import { cartNotices as words } from '../../text/cart.ts';
import { failures } from '../../text/shop.ts';
import { tellTabs } from '../frame/tabs.ts';
import { notify } from '../notices/store.ts';
import { loginPath } from '../product/purchase-link.ts';
import { showCart } from './mount.tsx';

/**
 * Puts what is wished into the cart and opens the drawer. A session that has ended leads to the login, and back here.
 */
export async function addAndShow(wish: AddToCartRequest): Promise<void> {
  const result = await addToCart(wish);
  if (result.kind === 'refused' && result.status === UNAUTHORIZED) {
    notify({ kind: 'info', text: failures.loginFirst });
    location.assign(loginPath(wish));
    return;
  }
  if (result.kind !== 'answer') {
    notify({ kind: 'error', text: (result.kind === 'refused' && result.msg) || words.addFailed });
    return;
  }
  const { msg } = result.data;
  tellTabs('cart');
  const drawer = document.querySelector<HTMLDialogElement>('[data-cart]');
  if (drawer) showCart(drawer);
  // After the drawer has opened: notices lie above what was there before them.
  notify({ kind: msg.includes(words.outOfStock) ? 'warning' : 'success', text: msg });
}
