/**
 * Makes an avatar of the picture on stdin, as a process of its own (avatar.ts): what a picture has native code do can
 * be ended no other way. Turned upright as its EXIF says, cut to a square, without metadata. Its exit code tells a
 * picture that can't be decoded from a process that failed, which Node ends with 1.
 *
 * Netlify packs this file in as it is, so it imports nothing but packages.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** avatar.ts knows it, too. */
const UNDECODABLE = 65;

const [limitInputPixels = 0, side = 0, quality = 0] = process.argv.slice(2).map(Number);
try {
  const bytes = await buffer(process.stdin);
  const avatar = await sharp(bytes, { limitInputPixels, failOn: 'error', animated: false })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality })
    .toBuffer();
  process.stdout.write(avatar);
} catch {
  // sharp throws plain errors, for broken files as for those beyond its limits.
  process.exitCode = UNDECODABLE;
}
