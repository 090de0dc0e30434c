import { loginPath } from '../../browser/purchase-link.ts';
import type { AddToCartRequest } from '../../contract/cart.ts';
import { maybeSignedIn } from '../../contract/cookies.ts';
import { REQUEST_TIMEOUT_MS } from '../../contract/limits.ts';
import { told } from '../../text/told.ts';
import { notify } from '../notices/store.ts';

const load = () => import('../cart/add.ts');

/** The cart's script with React, ahead of the press that it is for; a visitor's page needs none. */
export function loadCart(): void {
  if (maybeSignedIn()) load().catch(() => undefined);
}

/**
 * A visitor is told to log in and led there, with the way back to this very choice (docs/shop.md "Pages", "Rules of
 * input"). For others it is put into the cart once that script is there, unless they have left the page meanwhile: who
 * comes back to it by Back finds nothing added that they no longer wait for.
 */
export async function addToCart(wish: AddToCartRequest): Promise<void> {
  if (!maybeSignedIn()) {
    notify({ kind: 'info', text: told.loginFirst });
    location.assign(loginPath(wish));
    return;
  }
  const left = new AbortController();
  addEventListener('pagehide', () => left.abort(), { once: true, signal: left.signal });
  try {
    const late = new Promise<never>((_, reject) => setTimeout(reject, REQUEST_TIMEOUT_MS));
    const { addAndShow } = await Promise.race([load(), late]);
    if (!left.signal.aborted) await addAndShow(wish);
  } catch {
    notify({ kind: 'error', text: told.add });
  } finally {
    left.abort();
  }
}
