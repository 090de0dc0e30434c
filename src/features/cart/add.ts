import { loginPath } from '../../browser/purchase-link.ts';
import { notifyTabs } from '../../browser/tabs.ts';
import { hasFailureCode } from '../base/call.client.ts';
import { maybeSignedIn } from '../base/cookies.client.ts';
import { notify } from '../base/notices.ts';
import { scriptFailures } from '../base/script-failures.text.ts';
import { pagePath } from '../base/words.text.ts';
import { postLine } from './cart.client.ts';
import type { AddToCartRequest } from './cart.contract.ts';
import { cartFailureText } from './failure-text.ts';
import { openCart } from './mount.tsx';

function toLogin(line: AddToCartRequest): false {
  notify({ kind: 'info', text: scriptFailures().loginFirst });
  location.assign(pagePath(loginPath(line)));
  return false;
}

/** False if the product is not in the cart. A visitor is sent to the login, which returns to this choice. */
export async function addToCart(line: AddToCartRequest): Promise<boolean> {
  if (!maybeSignedIn()) return toLogin(line);
  const result = await postLine(line);
  if (hasFailureCode(result, 'login-required')) return toLogin(line);
  if (result.kind !== 'answer') {
    notify({ kind: 'error', text: cartFailureText(result, scriptFailures().add) });
    return false;
  }
  const { msg, isCut } = result.data;
  notifyTabs('cart');
  const drawer = document.querySelector<HTMLDialogElement>('[data-cart]');
  if (drawer) openCart(drawer);
  // Shown after the drawer opens, so that the notice lies above it.
  notify({ kind: isCut ? 'warning' : 'success', text: msg });
  return true;
}
