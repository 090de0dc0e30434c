/** See docs/shop.md "States". */
import { atom } from 'nanostores';
import { currentUser } from '../features/accounts/account.client.ts';
import type { User } from '../features/accounts/account.contract.ts';
import { hasFailureCode } from '../features/base/call.client.ts';
import { maybeSignedIn } from '../features/base/cookies.client.ts';
import { notifyTabs } from './tabs.ts';

export type Session =
  | { readonly kind: 'asking' }
  /** `hasLeft`: the shopper logged out on this page. */
  | { readonly kind: 'visitor'; readonly hasLeft?: true }
  | { readonly kind: 'user'; readonly user: User };

export const $session = atom<Session>({ kind: 'asking' });

let asking: Promise<Session> | undefined;

/** Shares a running call. Makes none without the session hint cookie. */
export function fetchSession(): Promise<Session> {
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
  const response = await currentUser();
  if (response.kind === 'answer') return { kind: 'user', user: response.data };
  const known = $session.get();
  // An error does not log a known user out (docs/shop.md "Failures").
  return known.kind === 'user' && !hasFailureCode(response, 'login-required') ? known : { kind: 'visitor' };
}

export function setUser(user: User): void {
  $session.set({ kind: 'user', user });
  notifyTabs('session');
}

export function setVisitor(): void {
  $session.set({ kind: 'visitor', hasLeft: true });
  notifyTabs('session');
}
