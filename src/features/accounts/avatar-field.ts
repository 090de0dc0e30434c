/** See docs/shop.md "Pages", "Rules of input". */

import { notify } from '../base/notices.ts';
import { accountNotices } from './account.text.ts';
import { AVATAR_MAX_BYTES, AVATAR_PIXELS, checkAvatar } from './avatar.rules.ts';
import { showFieldError } from './form.ts';

export interface AvatarField {
  /** A data URL, the current address, or empty for none. Waits until the file is read. */
  readonly value: () => Promise<string>;
  /** Null for none. */
  readonly show: (picture: string | null) => void;
}

const SENTENCES = {
  'wrong-type': accountNotices().avatarType,
  'too-large': accountNotices().avatarSize,
} as const;

function dataStringOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

export function bindAvatarField(form: HTMLFormElement): AvatarField {
  const field = form.querySelector<HTMLElement>('[data-field=avatar]');
  const input = field?.querySelector('input');
  const remove = field?.querySelector<HTMLElement>('[data-avatar-remove]');
  if (!input || !remove) throw new Error('The form has no avatar field');
  const preview = new Image(AVATAR_PIXELS, AVATAR_PIXELS);
  preview.alt = '';
  let value = '';

  const show = (picture: string | null) => {
    value = picture ?? '';
    if (value === '') preview.remove();
    else {
      preview.src = value;
      input.before(preview);
    }
    remove.hidden = value === '';
  };

  const take = async () => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.slice(0, AVATAR_MAX_BYTES + 1).arrayBuffer());
    const check = checkAvatar(bytes, AVATAR_MAX_BYTES);
    const error = check.kind === 'fine' ? undefined : SENTENCES[check.kind];
    showFieldError(form, 'avatar', error);
    if (error !== undefined) notify({ kind: 'error', text: error });
    else show(await dataStringOf(file));
    // Otherwise choosing the same file again would fire no event.
    input.value = '';
  };
  let reading: Promise<void> = Promise.resolve();
  const read = () => {
    reading = take().catch(reportError);
  };
  input.addEventListener('change', read);
  // The file may have been chosen before this script ran.
  read();
  remove.addEventListener('click', () => {
    show(null);
    showFieldError(form, 'avatar', undefined);
    input.focus();
  });

  const valueWhenRead = async () => {
    await reading;
    return value;
  };
  return { value: valueWhenRead, show };
}
