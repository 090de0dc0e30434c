import { takeAskingMark } from '../../browser/head-script.ts';
import { hearTabs } from '../../browser/tabs.ts';
import { maybeSignedIn } from '../../contract/cookies.ts';

/**
 * Shows the pulsing avatar in place of the login link while it isn't known who the shopper is, and fetches the rest
 * of the account's script; a visitor's page never needs it.
 */
export function watchAccount() {
  const account = document.querySelector<HTMLElement>('[data-account]');
  const login = account?.querySelector<HTMLElement>('[data-account-when=visitor]');
  const pending = account?.querySelector<HTMLElement>('[data-account-when=asking]');
  if (!account || !login || !pending) return;
  let known = false;

  const showPending = (is: boolean) => {
    login.hidden = is;
    pending.hidden = !is;
  };
  const follow = async () => {
    if (!known && !maybeSignedIn()) return;
    if (!known) showPending(true);
    try {
      const { followSession } = await import('./header-menu.ts');
      known = true;
      followSession(account);
    } catch (error) {
      // Without that script the login link is the way that is left.
      showPending(false);
      console.error('The account menu could not be loaded', error);
    }
  };

  void follow();
  takeAskingMark();
  hearTabs('session', () => void follow());
  // A page kept for Back may be older than the last login or logout.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void follow();
  });
}
