import { login } from '../../contract/account-client.ts';
import { keepingFrom, wayBack } from '../../rules/way-back.ts';
import { accountNotices as words } from '../../text/account.ts';
import { keepFromInLinks, leaveFor, queryOf, watchForm } from './form.ts';
import { setUser } from './session.ts';

const form = document.querySelector<HTMLFormElement>('[data-login-form]');

if (form) {
  keepFromInLinks(keepingFrom);
  watchForm(form, {
    send: (value) => login({ email: value('email'), password: value('password') }),
    loading: words.loggingIn,
    failed: words.loginFailed,
    done: ({ user }) => {
      setUser(user);
      return leaveFor(wayBack(queryOf('from')));
    },
  });
}
