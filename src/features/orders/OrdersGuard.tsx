import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { keepingFrom } from '../../rules/way-back.ts';
import { account } from '../../text/account.ts';
import { $session, askSession } from '../account/session.ts';
import { Waiting } from './Waiting.tsx';

/** Spec §2 "Login guard": asks who is there, shows a spinner meanwhile, and leads visitors to the login and back. */
export function OrdersGuard({ children }: { readonly children: ReactNode }) {
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    void askSession();
  }, []);
  useEffect(() => {
    if (session.kind === 'visitor')
      location.replace(keepingFrom('/login', location.pathname + location.search));
  }, [session.kind]);

  if (session.kind !== 'user') return <Waiting text={account.checking} />;
  // Another account in another tab: nothing of the one before may stay.
  return <Fragment key={session.user.email}>{children}</Fragment>;
}
