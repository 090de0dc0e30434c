/**
 * An avatar's way from the form into the shop: checked by content, decoded, and made anew. What would be costly to
 * decode is told from its header and never decoded (docs/decisions/0018).
 */
import { createHash } from 'node:crypto';
import { AVATAR_MAX_BYTES, AVATAR_PIXELS, AVATAR_PIXELS_MAX } from '../../../src/contract/limits.ts';
import { checkAvatar } from '../../../src/rules/avatar.ts';
import { waitingLine } from '../base/waiting-line.ts';
import type { Avatar } from './store.ts';

export type MadeAvatar =
  | { readonly kind: 'made'; readonly avatar: Avatar }
  /** Also for what only pretends to be a picture. */
  | { readonly kind: 'wrong-type' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-many-pixels' }
  /** An interlaced PNG of 16 bits, which has to be held whole to be decoded. */
  | { readonly kind: 'too-costly' }
  /** Too many pictures wait to be decoded. */
  | { readonly kind: 'busy' };

export const AVATAR_TYPE = 'image/webp';
const DECODE_SECONDS = 5;
const QUALITY = 82;
/** One picture takes up to 130 MB while it is decoded, so a function of 1 GB decodes one at a time. */
const inLine = waitingLine({ atOnce: 1, waiting: 10 });
const DATA = /^data:[^,]*;base64,/i;

/** From `data:…;base64,…`; what it claims to be does not count. */
export async function makeAvatar(data: string): Promise<MadeAvatar> {
  const prefix = DATA.exec(data.slice(0, 200))?.[0];
  if (prefix === undefined) return { kind: 'wrong-type' };
  const given = Buffer.from(data.slice(prefix.length), 'base64');
  const check = checkAvatar(given, AVATAR_MAX_BYTES);
  if (check.kind !== 'fine') return check;
  const { default: sharp } = await import('sharp');
  const refusal = await judgeHeader(sharp, given);
  if (refusal !== undefined) return refusal;
  const served = await inLine(async () => await square(sharp, given));
  if (served.kind === 'full') return { kind: 'busy' };
  const picture = served.value;
  if (picture === undefined) return { kind: 'wrong-type' };
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 32);
  return { kind: 'made', avatar: { hash, picture } };
}

/** Loaded when it is needed: it is the heaviest of all packages, and few calls need it. */
type Sharp = typeof import('sharp').default;

/** What is wrong with what the header tells, without decoding a pixel. */
async function judgeHeader(
  sharp: Sharp,
  bytes: Buffer,
): Promise<Exclude<MadeAvatar, { kind: 'made' }> | undefined> {
  try {
    // The limit is ours to judge, so that its sentence can name it.
    const { width, height, format, depth, isProgressive } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (width * height > AVATAR_PIXELS_MAX) return { kind: 'too-many-pixels' };
    const isCostly = format === 'png' && isProgressive && depth === 'ushort';
    return isCostly ? { kind: 'too-costly' } : undefined;
  } catch {
    return { kind: 'wrong-type' };
  }
}

/** Turned upright as its EXIF says, cut to a square, without any metadata; undefined when it can't be decoded. */
async function square(sharp: Sharp, bytes: Buffer): Promise<Uint8Array | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: AVATAR_PIXELS_MAX, failOn: 'error', animated: false })
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
