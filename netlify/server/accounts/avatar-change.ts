/** What a form says of the avatar. */
import { type MadeAvatar, makeAvatar } from './avatar.ts';
import type { Avatar } from './store.ts';

export type BadAvatar = Exclude<MadeAvatar, { kind: 'made' }>;

export type AvatarChange =
  | { readonly kind: 'kept' }
  /** Undefined removes it. */
  | { readonly kind: 'set'; readonly avatar: Avatar | undefined };

/** Whether what a form says would have a picture decoded. */
export function isNewPicture(given: string | null | undefined, present: string | undefined): given is string {
  return typeof given === 'string' && given !== '' && given !== present;
}

/** Absent or the present address keeps it, an empty one or null removes it, anything else is a new picture. */
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
