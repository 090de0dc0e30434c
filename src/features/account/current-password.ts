/** The password field is open while the form's e-mail address differs from the account's. */
import { emailChangeText } from '../../text/email-change.ts';

export interface CurrentPassword {
  readonly saved: (email: string) => void;
  /** Opens the field, because the server demands the password. */
  readonly ask: () => void;
}

export function bindCurrentPassword(form: HTMLFormElement): CurrentPassword {
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
