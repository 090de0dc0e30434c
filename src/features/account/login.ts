import { askSession, setUser } from '../../browser/session.ts';
import { onTabMessage } from '../../browser/tabs.ts';
import { login } from '../../contract/account-client.ts';
import { returnPath, withReturnPath } from '../../rules/return-path.ts';
import { accountNotices as words } from '../../text/account.ts';
import { keepFromInLinks, leaveFor, queryOf, watchForm } from './form.ts';
import { takeAddress } from './registered-address.ts';

const form = document.querySelector<HTMLFormElement>('[data-login-form]');

/**
 * Redirects logged-in shoppers. Asks the server, because a stale cookie alone would cause a
 * redirect loop.
 */
async function sendOn() {
  if ((await askSession()).kind === 'user') location.replace(returnPath(queryOf('from')));
}

if (form) {
  keepFromInLinks(withReturnPath);
  const email = form.querySelector<HTMLInputElement>('[name=email]');
  if (email?.value === '') email.value = takeAddress();
  watchForm(form, {
    send: (value) => login({ email: value('email'), password: value('password') }),
    loading: words().loggingIn,
    failures: 'accountFailures',
    failed: words().loginFailed,
    done: ({ user }) => {
      setUser(user);
      return leaveFor(returnPath(queryOf('from')));
    },
  });
  // Also covers the back/forward cache and logins in other tabs.
  addEventListener('pageshow', sendOn);
  onTabMessage('session', sendOn);
}
