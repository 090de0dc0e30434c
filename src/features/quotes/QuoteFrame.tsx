import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { $session, fetchSession } from '../../browser/session.ts';
import { profileFailures } from '../accounts/account-failures.text.ts';
import { resendConfirmation } from '../accounts/email-change.client.ts';
import { failureText } from '../base/failures.text.ts';
import { pagePath } from '../base/words.text.ts';
import { quoteFormText as words } from './quote-form.text.ts';

/** The confirmation's link opens another tab. */
function ConfirmMailbox({ email }: { readonly email: string }) {
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

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly ways: ReactNode;
}

/** Moves the focus to its title, because it replaces the button that was pressed. */
export function QuoteFrame({ title, children, ways }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another view.
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <>
      <div className="cart-lines quote-form">
        <h3 tabIndex={-1} ref={heading}>
          {title}
        </h3>
        {children}
      </div>
      <div className="cart-checkout">{ways}</div>
    </>
  );
}

interface BackProps {
  readonly onBack: () => void;
}

export function BackButton({ onBack }: BackProps) {
  return (
    <button type="button" className="button quiet" onClick={onBack}>
      {words().back}
    </button>
  );
}

interface PartProps extends BackProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Only buyers with a confirmed mailbox see the form. */
export function MailboxGuard({ title, onBack, children }: PartProps) {
  const session = useStore($session);
  if (session.kind !== 'user' || session.user.email_confirmed) return children;
  return (
    <QuoteFrame title={title} ways={<BackButton onBack={onBack} />}>
      <ConfirmMailbox email={session.user.email} />
    </QuoteFrame>
  );
}

export function SentFrame({ title, onBack, children }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  // The drawer shows the cart when it is opened again.
  useEffect(() => {
    const drawer = place.current?.closest('dialog');
    drawer?.addEventListener('close', onBack);
    return () => drawer?.removeEventListener('close', onBack);
  }, [onBack]);
  return (
    <QuoteFrame
      title={title}
      ways={
        <>
          <a className="button" href={pagePath('/orders')}>
            {words().seeRequest}
          </a>
          <BackButton onBack={onBack} />
        </>
      }
    >
      <div className="quote-sent" ref={place}>
        {children}
      </div>
    </QuoteFrame>
  );
}
