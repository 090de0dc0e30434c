/**
 * Adding as a logged-in shopper (docs/shop.md "Failures": non-200 an error, less than was wished a warning, else a success).
 */

import { loginPath } from '../../browser/purchase-link.ts';
import { tellTabs } from '../../browser/tabs.ts';
import { isRefused } from '../../contract/call.ts';
import type { AddToCartRequest } from '../../contract/cart.ts';
import { postLine } from '../../contract/cart-client.ts';
import { cartNotices as words } from '../../text/cart.ts';
import { failures } from '../../text/shop.ts';
import { notify } from '../notices/store.ts';
import { showCart } from './mount.tsx';

/**
 * Puts what is wished into the cart and opens the drawer. A session that has ended leads to the login, and back here.
 */
export async function addAndShow(wish: AddToCartRequest): Promise<void> {
  const result = await postLine(wish);
  if (isRefused(result, 'login-required')) {
    notify({ kind: 'info', text: failures.loginFirst });
    location.assign(loginPath(wish));
    return;
  }
  if (result.kind !== 'answer') {
    notify({ kind: 'error', text: (result.kind === 'refused' && result.msg) || words.addFailed });
    return;
  }
  const { msg, isCut } = result.data;
  tellTabs('cart');
  const drawer = document.querySelector<HTMLDialogElement>('[data-cart]');
  if (drawer) showCart(drawer);
  // After the drawer has opened: notices lie above what was there before them.
  notify({ kind: isCut ? 'warning' : 'success', text: msg });
}
