import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { $session, askSession } from '../../browser/session.ts';
import { keepingFrom } from '../../rules/way-back.ts';
import { account } from '../../text/account.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  /** Heads the page while it is asked, where it has no heading of its own. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Asks who is there, shows a spinner meanwhile, and leads visitors to the login and back (docs/shop.md "Pages"). */
export function OrdersGuard({ title, children }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    void askSession();
  }, []);
  useEffect(() => {
    if (session.kind === 'visitor')
      location.replace(keepingFrom('/login', location.pathname + location.search));
  }, [session.kind]);

  if (session.kind !== 'user') return <Waiting text={account().checking} title={title} />;
  // Another account in another tab: nothing of the one before may stay.
  return <Fragment key={session.user.email}>{children}</Fragment>;
}
