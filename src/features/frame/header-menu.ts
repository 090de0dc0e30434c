/** The header's account: login link, placeholder, or avatar with menu and logout. */

import { $session, fetchSession, type Session, setVisitor } from '../../browser/session.ts';
import { logout } from '../accounts/account.client.ts';
import { accountNotices as words } from '../accounts/account.text.ts';
import { dismiss, notify } from '../base/notices.ts';
import { bindCartBadge } from '../cart/badge.ts';
import { setInitialDestination } from '../shipping/destination.ts';

function draw(account: HTMLElement, session: Session) {
  for (const part of account.querySelectorAll<HTMLElement>('[data-account-when]')) {
    part.hidden = part.dataset['accountWhen'] !== session.kind;
  }
  if (session.kind !== 'user') return;
  setInitialDestination(session.user.country);
  const { name, email, avatar } = session.user;
  account.querySelector('img')?.remove();
  if (avatar !== null) {
    const picture = new Image(32, 32);
    picture.alt = '';
    picture.src = avatar;
    account.querySelector('.account-button .avatar')?.append(picture);
  }
  for (const [part, text] of Object.entries({ name, email })) {
    const line = account.querySelector<HTMLElement>(`[data-account-${part}]`);
    // The line may be truncated.
    if (line) line.title = line.textContent = text;
  }
}

/** Shows the visitor's menu only after a successful response (docs/shop.md "States"). */
async function leave() {
  const notice = notify({ kind: 'loading', text: words().exiting });
  const result = await logout();
  dismiss(notice);
  if (result.kind !== 'answer') {
    notify({ kind: 'error', text: (result.kind === 'refused' && result.msg) || words().logoutFailed });
    return;
  }
  notify({ kind: 'success', text: result.data.msg });
  setVisitor();
}

function watch(account: HTMLElement) {
  const menu = account.querySelector<HTMLElement>('[popover]');
  // Popovers don't close natively on a click inside.
  menu?.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('a, button')) menu.hidePopover();
    if (target.closest('[data-account-logout]')) void leave();
  });
  $session.subscribe((session) => draw(account, session));
}

const watched = new WeakSet<HTMLElement>();

/** The first call also subscribes to the session. */
export function showSession(account: HTMLElement): void {
  if (!watched.has(account)) {
    watched.add(account);
    watch(account);
    bindCartBadge();
  }
  void fetchSession();
}
