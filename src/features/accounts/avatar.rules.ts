/** Accepted formats (docs/shop.md "Rules of input"). */

/** Limits of avatars (docs/shop.md "Rules of input", "Constants"). */
export const AVATAR_MAX_BYTES = 1024 * 1024;
export const AVATAR_PIXELS = 300;

export type AvatarType = 'image/jpeg' | 'image/png';

const SIGNATURES: readonly (readonly [AvatarType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Reads the first bytes; undefined for other formats. */
export function avatarTypeOf(bytes: Uint8Array): AvatarType | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}

export type AvatarCheck =
  | { readonly kind: 'fine'; readonly type: AvatarType }
  | { readonly kind: 'wrong-type' }
  | { readonly kind: 'too-large' };

export function checkAvatar(bytes: Uint8Array, maxBytes: number): AvatarCheck {
  const type = avatarTypeOf(bytes);
  if (type === undefined) return { kind: 'wrong-type' };
  return bytes.length > maxBytes ? { kind: 'too-large' } : { kind: 'fine', type };
}
