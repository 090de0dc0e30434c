import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { $session, fetchSession } from '../../browser/session.ts';
import { withReturnPath } from '../../rules/return-path.ts';
import { accountText } from '../../text/account.ts';
import { LoadingMessage } from './LoadingMessage.tsx';

interface Props {
  /** Heading while the session is unknown, for pages that show no other. */
  readonly title?: string;
  readonly children: ReactNode;
}

/**
 * Shows a spinner until the session is known, and redirects visitors to the login and back
 * (docs/shop.md "Pages").
 */
export function OrdersGuard({ title, children }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    void fetchSession();
  }, []);
  useEffect(() => {
    if (session.kind === 'visitor')
      location.replace(withReturnPath('/login', location.pathname + location.search));
  }, [session.kind]);

  if (session.kind !== 'user') return <LoadingMessage text={accountText().checking} title={title} />;
  // After a login to another account in another tab, nothing of the previous one may stay.
  return <Fragment key={session.user.email}>{children}</Fragment>;
}
