import { resetPassword } from './account.client.ts';
import { accountNotices as words } from './account.text.ts';
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

function showInvalid(useless: HTMLFormElement) {
  useless.hidden = true;
  if (invalid) invalid.hidden = false;
}
