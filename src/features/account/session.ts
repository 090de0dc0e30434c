/** Who is shopping, as far as this page knows (spec §4 "Session"). */
import { atom } from 'nanostores';
import type { User } from '../../contract/account.ts';
import { currentUser, maybeSignedIn } from '../../contract/account-client.ts';
import { tellTabs } from './tabs.ts';

export type Session =
  | { readonly kind: 'asking' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly user: User };

export const $session = atom<Session>({ kind: 'asking' });

let asking: Promise<Session> | undefined;

/** Asks the server anew, unless it is being asked already; without the hint of a session there is nothing to ask. */
export function askSession(): Promise<Session> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(): Promise<Session> {
  const answer = maybeSignedIn() ? await currentUser() : undefined;
  // Whatever keeps the answer away, nobody is known to be logged in (spec §8).
  const session: Session =
    answer?.kind === 'answer' ? { kind: 'user', user: answer.data } : { kind: 'visitor' };
  $session.set(session);
  return session;
}

/** After login and after a change of the account. */
export function setUser(user: User): void {
  $session.set({ kind: 'user', user });
  tellTabs();
}

export function setVisitor(): void {
  $session.set({ kind: 'visitor' });
  tellTabs();
}
