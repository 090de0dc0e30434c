import { maySession } from './session-hint.ts';

/** Shows the pulsing avatar in place of the login link while it isn't known who the shopper is. */
export function watchAccount() {
  const account = document.querySelector('[data-account]');
  const login = account?.querySelector<HTMLElement>('[data-account-login]');
  const pending = account?.querySelector<HTMLElement>('[data-account-pending]');
  if (!login || !pending || !maySession(document.cookie)) return;
  login.hidden = true;
  pending.hidden = false;
}
