import { $destination, storeAddressCountry } from '../../browser/destination.ts';
import { $session, fetchSession, setUser } from '../../browser/session.ts';
import type { User } from '../../contract/account.ts';
import { updateUser } from '../../contract/account-client.ts';
import { returnPath, withReturnPath } from '../../rules/return-path.ts';
import { accountNotices as words } from '../../text/account.ts';
import { pagePath } from '../../text/words.ts';
import { bindAddressBook } from './address-book.ts';
import { bindAvatarField } from './avatar-field.ts';
import { bindCountryField } from './country-field.ts';
import { bindCurrentPassword } from './current-password.ts';
import { bindForm, queryParameter } from './form.ts';
import { bindPendingEmail } from './pending-email.ts';

const FIELDS = ['name', 'email', 'phone', 'address'] as const;
/** An order number; other values are ignored. */
const ORDER = /^[\w-]{1,64}$/;

const form = document.querySelector<HTMLFormElement>('[data-profile-form]');
const checking = document.querySelector<HTMLElement>('[data-profile-checking]');

if (form && checking) {
  const avatar = bindAvatarField(form);
  const country = bindCountryField(form);
  const password = bindCurrentPassword(form);
  const pending = bindPendingEmail(form, { changed: setUser, stale: () => void fetchSession() });
  let filledFor: string | undefined;
  // Redirecting to the login would lose unsaved input.
  let isChanged = false;
  const fill = (user: User) => {
    filledFor = user.email;
    isChanged = false;
    for (const name of FIELDS) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
        control.value = user[name];
      }
    }
    if (user.country === null) void country.propose(user.address, $destination.get());
    else country.show(user.country);
    avatar.show(user.avatar);
    password.saved(user.email);
  };

  const ended = form.querySelector<HTMLElement>('[data-profile-ended]');
  const showEnded = (is: boolean) => {
    if (ended) ended.hidden = !is;
  };
  for (const kind of ['input', 'change']) {
    form.addEventListener(kind, () => {
      isChanged = true;
    });
  }

  bindForm(form, {
    send: async (value) => {
      const result = await updateUser({
        name: value('name'),
        email: value('email'),
        phone: value('phone'),
        address: value('address'),
        country: await country.value(),
        avatar: await avatar.value(),
        password: value('password'),
      });
      if (result.kind === 'refused' && result.field === 'password') password.ask();
      return result;
    },
    loading: words().updating,
    failures: 'profileFailures',
    failed: words().updateFailed,
    refused: (code) => showEnded(code === 'login-required'),
    done: ({ user }) => {
      showEnded(false);
      fill(user);
      setUser(user);
      storeAddressCountry(user.country);
      const order = queryParameter('fromOrder');
      const from = queryParameter('from');
      if (order !== null && ORDER.test(order)) location.assign(pagePath(`/orders/${order}`));
      else if (from !== null) location.assign(pagePath(returnPath(from)));
      else return 'staying';
      return 'leaving';
    },
  });

  const order = queryParameter('fromOrder');
  bindAddressBook({
    order: order !== null && ORDER.test(order) ? order : undefined,
    changed: (user) => {
      setUser(user);
      storeAddressCountry(user.country);
      // Keeps unsaved input.
      if (!isChanged) fill(user);
    },
  });

  void fetchSession();
  $session.subscribe((session) => {
    if (session.kind === 'user') pending.show(session.user);
    if (session.kind === 'visitor' && isChanged && !session.hasLeft) showEnded(true);
    else if (session.kind === 'visitor') {
      location.replace(pagePath(withReturnPath('/login', location.pathname + location.search)));
    } else if (session.kind === 'user' && session.user.email !== filledFor) {
      // Another tab may have logged in to another account.
      fill(session.user);
      checking.hidden = true;
      form.hidden = false;
    }
  });
}
