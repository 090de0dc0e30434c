import { hasFailureCode } from '../base/call.client.ts';
import { maybeSignedIn } from '../base/cookies.client.ts';
import { failureText } from '../base/failures.text.ts';
import { notify } from '../base/notices.ts';
import { withReturnPath } from '../base/return-path.rules.ts';
import { scriptFailures } from '../base/script-failures.text.ts';
import { pagePath } from '../base/words.text.ts';
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
