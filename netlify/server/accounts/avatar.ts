/** An avatar's way from the form into the shop: checked by content, decoded, and made anew (spec §5, §9). */
import { createHash } from 'node:crypto';
import { AVATAR_MAX_BYTES, AVATAR_PIXELS } from '../../../src/contract/limits.ts';
import { checkAvatar } from '../../../src/rules/avatar.ts';
import type { Avatar } from './store.ts';

export type MadeAvatar =
  | { readonly kind: 'made'; readonly avatar: Avatar }
  /** Also for what only pretends to be a picture, or would burst when decoded. */
  | { readonly kind: 'wrong-type' }
  | { readonly kind: 'too-large' };

export const AVATAR_TYPE = 'image/webp';
/** A large photograph has some 50 million; a small file that claims more is a bomb. */
const PIXELS_MAX = 50_000_000;
const DECODE_SECONDS = 5;
const QUALITY = 82;
const DATA = /^data:[^,]*;base64,/i;

/** From `data:…;base64,…`; what it claims to be does not count. */
export async function makeAvatar(data: string): Promise<MadeAvatar> {
  const prefix = DATA.exec(data.slice(0, 200))?.[0];
  if (prefix === undefined) return { kind: 'wrong-type' };
  const given = Buffer.from(data.slice(prefix.length), 'base64');
  const check = checkAvatar(given, AVATAR_MAX_BYTES);
  if (check.kind !== 'fine') return check;
  const picture = await square(given);
  if (picture === undefined) return { kind: 'wrong-type' };
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  return { kind: 'made', avatar: { hash, picture } };
}

/** Turned upright as its EXIF says, cut to a square, without any metadata; undefined when it can't be decoded. */
async function square(bytes: Buffer): Promise<Uint8Array | undefined> {
  // Loaded when it is needed: it is the heaviest of all packages, and few calls need it.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    // sharp throws plain errors, for broken files as for those beyond its limits.
    return undefined;
  }
}
