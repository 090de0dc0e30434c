import { useEffect, useState } from 'react';
import { fetchSession } from '../../browser/session.ts';
import { resendConfirmation } from '../../contract/email-change-client.ts';
import { profileFailures } from '../../text/account-failures.ts';
import { failureText } from '../../text/failures.ts';
import { quoteFormText as words } from '../../text/quote-form.ts';

/** The confirmation's link opens another tab. */
export function ConfirmMailbox({ email }: { readonly email: string }) {
  const [news, setNews] = useState('');
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void fetchSession();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);

  const press = async (work: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setNews(await work());
    setBusy(false);
  };
  const resend = async () => {
    setNews(words().resending);
    const result = await resendConfirmation();
    if (result.kind === 'answer') return result.data.msg;
    // Another tab may have confirmed the mailbox.
    await fetchSession();
    return failureText(result, profileFailures, words().resendFailed);
  };
  const recheck = async () => {
    const session = await fetchSession();
    return session.kind === 'user' && session.user.email_confirmed ? '' : words().stillUnconfirmed;
  };

  return (
    <>
      <p>{words().unconfirmed(email)}</p>
      <div className="ways">
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => void press(resend)}>
          {words().resend}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy}
          onClick={() => void press(recheck)}
        >
          {words().recheck}
        </button>
      </div>
      <p role="status">{news}</p>
    </>
  );
}
