import { type MadeAvatar, makeAvatar } from './avatar.ts';
import type { Avatar } from './store.ts';

export type BadAvatar = Exclude<MadeAvatar, { kind: 'made' }>;

export type AvatarChange =
  | { readonly kind: 'kept' }
  /** Undefined removes it. */
  | { readonly kind: 'set'; readonly avatar: Avatar | undefined };

/** Whether the form's value is a new image, which has to be decoded. */
export function isNewPicture(given: string | null | undefined, present: string | undefined): given is string {
  return typeof given === 'string' && given !== '' && given !== present;
}

/** Undefined or the current URL keeps the avatar, an empty value removes it, anything else is a new image. */
export async function avatarChange(
  given: string | null | undefined,
  present: string | undefined,
): Promise<AvatarChange | BadAvatar> {
  if (isNewPicture(given, present)) {
    const made = await makeAvatar(given);
    return made.kind === 'made' ? { kind: 'set', avatar: made.avatar } : made;
  }
  return given === null || given === '' ? { kind: 'set', avatar: undefined } : { kind: 'kept' };
}

export function isRefused(change: AvatarChange | BadAvatar): change is BadAvatar {
  return change.kind !== 'kept' && change.kind !== 'set';
}
