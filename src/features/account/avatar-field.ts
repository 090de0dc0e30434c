/** The avatar in a form: chosen, checked by what is in it, shown, removed (docs/shop.md "Pages", "Rules of input"). */
import { AVATAR_MAX_BYTES, AVATAR_PIXELS } from '../../contract/limits.ts';
import { checkAvatar } from '../../rules/avatar.ts';
import { accountNotices } from '../../text/account.ts';
import { notify } from '../notices/store.ts';
import { tellField } from './form.ts';

export interface AvatarField {
  /** What to send, once what was chosen is read: a data string, the address of the present one, or empty for none. */
  readonly value: () => Promise<string>;
  /** Shows an address or data string; null for none. */
  readonly show: (picture: string | null) => void;
}

const SENTENCES = {
  'wrong-type': accountNotices.avatarType,
  'too-large': accountNotices.avatarSize,
} as const;

function dataStringOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}

export function watchAvatar(form: HTMLFormElement): AvatarField {
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
    tellField(form, 'avatar', error);
    if (error !== undefined) notify({ kind: 'error', text: error });
    else show(await dataStringOf(file));
    // So that the same file, mended meanwhile, can be chosen again.
    input.value = '';
  };
  let reading: Promise<void> = Promise.resolve();
  const read = () => {
    reading = take().catch(reportError);
  };
  input.addEventListener('change', read);
  // Chosen before this script was there.
  read();
  remove.addEventListener('click', () => {
    show(null);
    tellField(form, 'avatar', undefined);
    input.focus();
  });

  const valueWhenRead = async () => {
    await reading;
    return value;
  };
  return { value: valueWhenRead, show };
}
