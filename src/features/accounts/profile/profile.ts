import { $session, fetchSession, setUser } from '../../../browser/session.ts';
import type { CallResult, MessageResponse } from '../../base/call.client.ts';
import { dismiss, notify } from '../../base/notices.ts';
import { returnPath, withReturnPath } from '../../base/return-path.rules.ts';
import { pagePath } from '../../base/words.text.ts';
import { $destination, storeAddressCountry } from '../../shipping/destination.ts';
import { updateUser } from '../account.client.ts';
import type { User } from '../account.contract.ts';
import { accountNotices as words } from '../account.text.ts';
import { bindAvatarField } from '../avatar-field.ts';
import { bindCountryField } from '../country-field.ts';
import { cancelEmailChange, resendConfirmation } from '../email-change.client.ts';
import { emailChangeText } from '../email-change.text.ts';
import { bindForm, queryParameter } from '../form.ts';
import { loadFailureText } from '../load-failure-text.ts';
import type { AddressBookProps } from './AddressBook.tsx';

/** The controls below the e-mail field: 待确认, 重新发送, 取消更改. */
interface PendingEmail {
  readonly show: (user: User) => void;
}

/** `stale` is called if the shown account is out of date. */
function bindPendingEmail(
  form: HTMLFormElement,
  { changed, stale }: { readonly changed: (user: User) => void; readonly stale: () => void },
): PendingEmail {
  const block = form.querySelector<HTMLElement>('[data-pending-email]');
  const line = block?.querySelector<HTMLElement>('[data-pending-line]');
  const resend = block?.querySelector<HTMLElement>('[data-pending-resend]');
  const cancel = block?.querySelector<HTMLElement>('[data-pending-cancel]');
  const email = form.elements.namedItem('email');
  if (!block || !line || !resend || !cancel || !(email instanceof HTMLInputElement))
    throw new Error('The form has no place for an address that waits');
  let isBusy = false;

  async function press<T extends MessageResponse>(
    call: () => Promise<CallResult<T>>,
    { loading, failed }: { readonly loading: string; readonly failed: string },
  ): Promise<T | undefined> {
    if (isBusy) return undefined;
    isBusy = true;
    const notice = notify({ kind: 'loading', text: loading });
    const result = await call();
    const text =
      result.kind === 'answer' ? result.data.msg : await loadFailureText(result, 'profileFailures', failed);
    dismiss(notice);
    isBusy = false;
    if (result.kind === 'answer') {
      notify({ kind: 'success', text });
      return result.data;
    }
    notify({ kind: 'error', text });
    if (result.kind === 'refused') stale();
    return undefined;
  }

  resend.addEventListener('click', () => {
    void press(resendConfirmation, {
      loading: emailChangeText().sending,
      failed: emailChangeText().sendFailed,
    });
  });
  cancel.addEventListener('click', async () => {
    const done = await press(cancelEmailChange, {
      loading: emailChangeText().cancelling,
      failed: emailChangeText().cancelFailed,
    });
    if (done === undefined) return;
    changed(done.user);
    email.focus();
  });
  return {
    show: ({ email_confirmed: isConfirmed, pending_email: pending }) => {
      block.hidden = isConfirmed && pending === null;
      cancel.hidden = pending === null;
      line.textContent =
        pending === null ? emailChangeText().unconfirmed : emailChangeText().pending(pending);
    },
  };
}

/** The password field is open while the form's e-mail address differs from the account's. */
interface CurrentPassword {
  readonly saved: (email: string) => void;
  /** Opens the field, because the server demands the password. */
  readonly ask: () => void;
}

function bindCurrentPassword(form: HTMLFormElement): CurrentPassword {
  const block = form.querySelector<HTMLElement>('[data-current-password]');
  const status = form.querySelector<HTMLElement>('[data-current-password-status]');
  const password = block?.querySelector('input');
  const email = form.elements.namedItem('email');
  if (!block || !status || !password || !(email instanceof HTMLInputElement))
    throw new Error('The form has no field for the current password');
  let savedEmail = '';

  const open = (is: boolean) => {
    // A disabled field is not focused, autofilled or submitted.
    password.disabled = !is;
    password.required = is;
    block.toggleAttribute('data-open', is);
    status.textContent = is ? emailChangeText().fieldOpened : '';
  };
  email.addEventListener('input', () => open(email.value.trim().toLowerCase() !== savedEmail));
  return {
    saved: (address) => {
      savedEmail = address;
      password.value = '';
      open(false);
    },
    ask: () => open(true),
  };
}

/** React and the formats of all countries are loaded when the book is opened. */
function bindAddressBook(options: AddressBookProps): void {
  const section = document.querySelector<HTMLElement>('[data-address-book]');
  const open = section?.querySelector<HTMLElement>('[data-address-book-open]');
  const place = section?.querySelector<HTMLElement>('[data-address-book-place]');
  if (!section || !open || !place) return;
  let isOpening = false;
  const draw = async () => {
    if (isOpening) return;
    isOpening = true;
    try {
      const { mountAddressBook } = await import('./mount-address-book.tsx');
      mountAddressBook(place, options);
      place.hidden = false;
      // The button takes the focus away with it.
      if (document.activeElement === open) place.focus();
      open.hidden = true;
    } finally {
      isOpening = false;
    }
  };
  open.addEventListener('click', () => void draw());
  if (options.order !== undefined || location.hash === '#address-book') void draw();
}

/** The form was hidden when the browser looked for the address's fragment. */
function showTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

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
  const from = queryParameter('from');
  bindAddressBook({
    order: order !== null && ORDER.test(order) ? order : undefined,
    back: from === null ? undefined : pagePath(returnPath(from)),
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
      location.replace(
        pagePath(withReturnPath('/login', location.pathname + location.search + location.hash)),
      );
    } else if (session.kind === 'user' && session.user.email !== filledFor) {
      // Another tab may have logged in to another account.
      fill(session.user);
      checking.hidden = true;
      form.hidden = false;
      showTarget();
    }
  });
}
