/** The field that appears while the address in the form is another than the account's. */
import { emailChange } from '../../text/email-change.ts';

export interface CurrentPassword {
  /** The address that the account has; nothing is asked for until it is changed. */
  readonly saved: (email: string) => void;
  /** Opens it whatever the address is: the server asks for it. */
  readonly ask: () => void;
}

export function watchCurrentPassword(form: HTMLFormElement): CurrentPassword {
  const block = form.querySelector<HTMLElement>('[data-current-password]');
  const told = form.querySelector<HTMLElement>('[data-current-password-told]');
  const password = block?.querySelector('input');
  const email = form.elements.namedItem('email');
  if (!block || !told || !password || !(email instanceof HTMLInputElement))
    throw new Error('The form has no field for the current password');
  let savedEmail = '';

  const open = (is: boolean) => {
    // A closed one is neither reached, nor filled in by the browser, nor sent.
    password.disabled = !is;
    password.required = is;
    block.toggleAttribute('data-open', is);
    told.textContent = is ? emailChange.told : '';
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
