/** 我的数据: exports the shopper's data and deletes the account. */

import { fetchSession } from '../../browser/session.ts';
import { notifyTabs } from '../../browser/tabs.ts';
import { bindForm, showFieldError } from '../accounts/form.ts';
import type { FailureCode } from '../base/failure.contract.ts';
import { pagePath } from '../base/words.text.ts';
import { deleteAccount, exportOwnData } from './own-data.client.ts';
import { ownDataText as words } from './own-data.text.ts';

function save(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Revoking earlier could cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const dialogs = new Map<string, HTMLDialogElement>();
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-own-data]')) {
  const form = dialog.querySelector('form');
  const kind = dialog.dataset['ownData'];
  if (!form || !kind) continue;
  dialogs.set(kind, dialog);
  dialog.querySelector('[data-own-data-close]')?.addEventListener('click', () => dialog.close());
  // Clears the password, even if Escape closes the dialog.
  dialog.addEventListener('close', () => {
    form.reset();
    showFieldError(form, 'password', undefined);
  });
  const refused = (code: FailureCode | undefined) => {
    if (code === 'login-required') void fetchSession();
  };
  if (kind === 'export') {
    bindForm(form, {
      send: (value) => exportOwnData(value('password')),
      loading: words().preparing,
      failures: 'ownDataFailures',
      failed: words().exportFailed,
      refused,
      done: ({ data }) => {
        save(words().fileName(data.exported_at.slice(0, 10)), JSON.stringify(data, null, 2));
        dialog.close();
        return 'staying';
      },
    });
  } else {
    bindForm(form, {
      send: (value) => deleteAccount(value('password')),
      loading: words().removing,
      failures: 'ownDataFailures',
      failed: words().removeFailed,
      refused,
      done: () => {
        notifyTabs('session');
        // `replace` removes this page from the history.
        location.replace(pagePath('/'));
        return 'leaving';
      },
    });
  }
}

for (const button of document.querySelectorAll<HTMLElement>('[data-own-data-open]')) {
  button.addEventListener('click', () => dialogs.get(button.dataset['ownDataOpen'] ?? '')?.showModal());
}
