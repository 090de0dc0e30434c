import { removeSessionMark } from '../../browser/head-script.ts';
import { onTabMessage } from '../../browser/tabs.ts';
import { maybeSignedIn } from '../../contract/cookies.ts';

/** Loads the account script only if a session may exist; visitors need no placeholder. */
export function bindAccountMenu() {
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
      const { showSession } = await import('./header-menu.ts');
      known = true;
      showSession(account);
    } catch (error) {
      // Without the script the login link remains usable.
      showPending(false);
      console.error('The account menu could not be loaded', error);
    }
  };

  void follow();
  removeSessionMark();
  onTabMessage('session', () => void follow());
  // The session may have changed meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void follow();
  });
}
