/** Controls below the e-mail field: 待确认, 重新发送, 取消更改. */
import type { User } from '../../contract/account.ts';
import type { MessageResponse } from '../../contract/account-client.ts';
import type { CallResult } from '../../contract/call.ts';
import { cancelEmailChange, resendConfirmation } from '../../contract/email-change-client.ts';
import { emailChangeText as words } from '../../text/email-change.ts';
import { dismiss, notify } from '../notices/store.ts';
import { loadFailureText } from './load-failure-text.ts';

export interface PendingEmail {
  readonly show: (user: User) => void;
}

/** `stale` is called if the shown account is out of date. */
export function bindPendingEmail(
  form: HTMLFormElement,
  { changed, stale }: { readonly changed: (user: User) => void; readonly stale: () => void },
): PendingEmail {
  const block = form.querySelector<HTMLElement>('[data-pending-email]');
  const line = block?.querySelector<HTMLElement>('[data-pending-line]');
  const resend = block?.querySelector<HTMLElement>('[data-pending-resend]');
  const cancel = block?.querySelector<HTMLElement>('[data-pending-cancel]');
  const email = form.elements.namedItem('email');
  if (!block || !line || !resend || !cancel || !(email instanceof HTMLInputElement))
    throw new Error('The form has no place for an address that waits');
  let isBusy = false;

  async function press<T extends MessageResponse>(
    call: () => Promise<CallResult<T>>,
    { loading, failed }: { readonly loading: string; readonly failed: string },
  ): Promise<T | undefined> {
    if (isBusy) return undefined;
    isBusy = true;
    const notice = notify({ kind: 'loading', text: loading });
    const result = await call();
    const text =
      result.kind === 'answer' ? result.data.msg : await loadFailureText(result, 'profileFailures', failed);
    dismiss(notice);
    isBusy = false;
    if (result.kind === 'answer') {
      notify({ kind: 'success', text });
      return result.data;
    }
    notify({ kind: 'error', text });
    if (result.kind === 'refused') stale();
    return undefined;
  }

  resend.addEventListener('click', () => {
    void press(resendConfirmation, { loading: words().sending, failed: words().sendFailed });
  });
  cancel.addEventListener('click', async () => {
    const done = await press(cancelEmailChange, {
      loading: words().cancelling,
      failed: words().cancelFailed,
    });
    if (done === undefined) return;
    changed(done.user);
    email.focus();
  });
  return {
    show: ({ email_confirmed: isConfirmed, pending_email: pending }) => {
      block.hidden = isConfirmed && pending === null;
      cancel.hidden = pending === null;
      line.textContent = pending === null ? words().unconfirmed : words().pending(pending);
    },
  };
}
