import { hasFailureCode } from '../../contract/call.ts';
import { maybeSignedIn } from '../../contract/cookies.ts';
import { withReturnPath } from '../../rules/return-path.ts';
import { failureText } from '../../text/failures.ts';
import { scriptFailures } from '../../text/script-failures.ts';
import { pagePath } from '../../text/words.ts';
import { notify } from '../notices/store.ts';
import { addFavorite, removeFavorite } from './favorites.client.ts';
import { storePendingFavorite } from './pending-favorite.ts';
import { favoriteText, wantFailures } from './wants.text.ts';

function toLogin(productId: string): void {
  storePendingFavorite(productId);
  notify({ kind: 'info', text: scriptFailures().loginFirst });
  location.assign(pagePath(withReturnPath('/login', location.pathname + location.search)));
}

/** Sends a visitor to the login, and repeats the press afterwards. */
export async function changeFavorite(
  button: HTMLElement,
  productId: string,
  isSaved: boolean,
): Promise<void> {
  if (button.hasAttribute('aria-busy')) return;
  if (!maybeSignedIn()) return toLogin(productId);
  const show = (is: boolean) => button.setAttribute('aria-pressed', String(is));
  button.setAttribute('aria-busy', 'true');
  show(isSaved);
  const result = await (isSaved ? addFavorite(productId) : removeFavorite(productId));
  button.removeAttribute('aria-busy');
  if (result.kind === 'answer') return void notify({ kind: 'success', text: result.data.msg });
  show(!isSaved);
  if (hasFailureCode(result, 'login-required')) return toLogin(productId);
  notify({ kind: 'error', text: failureText(result, wantFailures, favoriteText().failed) });
}
