import { failures } from '../../text/shop.ts';
import { maySession } from '../frame/session-hint.ts';
import { notify } from '../notices/store.ts';
import { type Choice, loginPath } from './purchase-link.ts';

/** A visitor is told to log in and led there, with the way back to this very choice (spec §2, §5). */
export function addToCart(choice: Choice): void {
  if (maySession(document.cookie)) return;
  notify({ kind: 'info', text: failures.loginFirst });
  location.assign(loginPath(choice));
}
