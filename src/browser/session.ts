/** Who is shopping, as far as this page knows (docs/shop.md "States"). */
import { atom } from 'nanostores';
import type { User } from '../contract/account.ts';
import { currentUser } from '../contract/account-client.ts';
import { isRefused } from '../contract/call.ts';
import { maybeSignedIn } from '../contract/cookies.ts';
import { tellTabs } from './tabs.ts';

export type Session =
  | { readonly kind: 'asking' }
  /** `hasLeft`: by logging out on this very page. */
  | { readonly kind: 'visitor'; readonly hasLeft?: true }
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
  const session = await currentSession();
  $session.set(session);
  return session;
}

async function currentSession(): Promise<Session> {
  if (!maybeSignedIn()) return { kind: 'visitor' };
  const answer = await currentUser();
  if (answer.kind === 'answer') return { kind: 'user', user: answer.data };
  const known = $session.get();
  // Who was known stays so while nobody can be asked; otherwise nobody is known to be logged in (docs/shop.md "Failures").
  return known.kind === 'user' && !isRefused(answer, 'login-required') ? known : { kind: 'visitor' };
}

/** After login and after a change of the account. */
export function setUser(user: User): void {
  $session.set({ kind: 'user', user });
  tellTabs('session');
}

export function setVisitor(): void {
  $session.set({ kind: 'visitor', hasLeft: true });
  tellTabs('session');
}
