import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { $session, fetchSession } from '../../../browser/session.ts';
import { LoadingMessage } from '../../../components/call-messages.tsx';
import { accountText } from '../../accounts/account.text.ts';
import { withReturnPath } from '../../base/return-path.rules.ts';
import { pagePath } from '../../base/words.text.ts';

interface Props {
  /** Shown while the session is unknown. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Redirects visitors to the login and back (docs/shop.md "Pages"). */
export function OrdersGuard({ title, children }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    void fetchSession();
  }, []);
  useEffect(() => {
    if (session.kind === 'visitor')
      location.replace(pagePath(withReturnPath('/login', location.pathname + location.search)));
  }, [session.kind]);

  if (session.kind !== 'user') return <LoadingMessage text={accountText().checking} title={title} />;
  // Another tab may have logged in to another account.
  return <Fragment key={session.user.email}>{children}</Fragment>;
}
