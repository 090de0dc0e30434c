import { forgotPassword } from './account.client.ts';
import { accountNotices as words } from './account.text.ts';
import { bindForm } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-forgot-form]');

if (form) {
  bindForm(form, {
    send: (value) => forgotPassword(value('email')),
    loading: words().sending,
    failures: 'accountFailures',
    failed: words().sendFailed,
    done: () => {
      // The notice announces the same text, but disappears.
      form.querySelector('[data-forgot-sent]')?.removeAttribute('hidden');
      return 'staying';
    },
  });
}
