/** Avatars are data URLs of JPG or PNG files, re-encoded as squares (docs/decisions/0018). */
import { createHash } from 'node:crypto';
import { AVATAR_MAX_BYTES, AVATAR_PIXELS, checkAvatar } from '../../../src/features/accounts/avatar.rules.ts';
import { type ReencodeFailure, reencodePicture } from './reencode.ts';
import type { Avatar } from './store.ts';

export type AvatarResult =
  | { readonly kind: 'made'; readonly avatar: Avatar }
  | { readonly kind: 'too-large' }
  | ReencodeFailure;

export const AVATAR_TYPE = 'image/webp';
const SHAPE = { pixels: AVATAR_PIXELS, fit: 'cover', quality: 82 } as const;
const DATA = /^data:[^,]*;base64,/i;

export async function makeAvatar(data: string, address: string): Promise<AvatarResult> {
  const prefix = DATA.exec(data.slice(0, 200))?.[0];
  if (prefix === undefined) return { kind: 'wrong-type' };
  const given = Buffer.from(data.slice(prefix.length), 'base64');
  const check = checkAvatar(given, AVATAR_MAX_BYTES);
  if (check.kind !== 'fine') return check;
  const made = await reencodePicture(given, SHAPE, address);
  if (made.kind !== 'made') return made;
  const { picture } = made;
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  return { kind: 'made', avatar: { hash, picture } };
}

export type AvatarFailure = Exclude<AvatarResult, { kind: 'made' }>;

export type AvatarChange =
  | { readonly kind: 'unchanged' }
  /** Undefined removes the avatar. */
  | { readonly kind: 'set'; readonly avatar: Avatar | undefined };

export function isNewAvatar(given: string | null | undefined, present: string | undefined): given is string {
  return typeof given === 'string' && given !== '' && given !== present;
}

/** Undefined or the current URL keeps the avatar; an empty value removes it. */
export async function resolveAvatarChange(
  given: string | null | undefined,
  present: string | undefined,
  address: string,
): Promise<AvatarChange | AvatarFailure> {
  if (isNewAvatar(given, present)) {
    const made = await makeAvatar(given, address);
    return made.kind === 'made' ? { kind: 'set', avatar: made.avatar } : made;
  }
  return given === null || given === '' ? { kind: 'set', avatar: undefined } : { kind: 'unchanged' };
}

export function isAvatarFailure(change: AvatarChange | AvatarFailure): change is AvatarFailure {
  return change.kind !== 'unchanged' && change.kind !== 'set';
}
