import { loginPath } from '../../browser/purchase-link.ts';
import type { AddToCartRequest } from '../../contract/cart.ts';
import { maybeSignedIn } from '../../contract/cookies.ts';
import { failures } from '../../text/shop.ts';
import { notify } from '../notices/store.ts';

let adding = false;

/**
 * A visitor is told to log in and led there, with the way back to this very choice (docs/shop.md "Pages", "Rules of input"). For others it is
 * put into the cart, once however often they click meanwhile; that script is fetched only now.
 */
export async function addToCart(wish: AddToCartRequest): Promise<void> {
  if (!maybeSignedIn()) {
    notify({ kind: 'info', text: failures.loginFirst });
    location.assign(loginPath(wish));
    return;
  }
  if (adding) return;
  adding = true;
  try {
    await (await import('../cart/add.ts')).addAndShow(wish);
  } catch {
    notify({ kind: 'error', text: failures.add });
  } finally {
    adding = false;
  }
}
