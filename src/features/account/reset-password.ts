import { resetPassword } from '../../contract/account-client.ts';
import { accountNotices as words } from '../../text/account.ts';
import { bindForm, queryParameter, redirectLater } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-reset-form]');
const invalid = document.querySelector<HTMLElement>('[data-reset-invalid]');
const token = queryParameter('token');

if (form && token) {
  bindForm(form, {
    send: async (value) => {
      const result = await resetPassword({ token, password: value('password') });
      if (result.kind === 'refused' && result.field === 'token') showInvalid(form);
      return result;
    },
    loading: words().saving,
    failures: 'resetFailures',
    failed: words().saveFailed,
    done: () => redirectLater('/login'),
  });
} else if (form) {
  showInvalid(form);
}

/** A used link stays invalid; only a new one helps. */
function showInvalid(useless: HTMLFormElement) {
  useless.hidden = true;
  if (invalid) invalid.hidden = false;
}
