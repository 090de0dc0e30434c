import { fetchSession, setUser } from '../../browser/session.ts';
import { onTabMessage } from '../../browser/tabs.ts';
import { returnPath, withReturnPath } from '../base/return-path.rules.ts';
import { pagePath } from '../base/words.text.ts';
import { login } from './account.client.ts';
import { accountNotices as words } from './account.text.ts';
import { addReturnPathToLinks, bindForm, queryParameter, redirectLater } from './form.ts';
import { takeRegisteredEmail } from './registered-email.ts';

const form = document.querySelector<HTMLFormElement>('[data-login-form]');

/** Asks the server, because a stale cookie alone would cause a redirect loop. */
async function sendOn() {
  if ((await fetchSession()).kind === 'user') location.replace(pagePath(returnPath(queryParameter('from'))));
}

if (form) {
  addReturnPathToLinks(withReturnPath);
  const email = form.querySelector<HTMLInputElement>('[name=email]');
  if (email?.value === '') email.value = takeRegisteredEmail();
  bindForm(form, {
    send: (value) => login({ email: value('email'), password: value('password') }),
    loading: words().loggingIn,
    failures: 'accountFailures',
    failed: words().loginFailed,
    done: ({ user }) => {
      setUser(user);
      return redirectLater(returnPath(queryParameter('from')));
    },
  });
  // The back/forward cache may restore the page.
  addEventListener('pageshow', sendOn);
  onTabMessage('session', sendOn);
}
