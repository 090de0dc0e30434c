/**
 * Makes an avatar of the picture on stdin: upright as its EXIF says, square, without metadata. avatar.ts runs it as a
 * process, which is the only way to end native work. The exit code tells a picture that can't be decoded from a
 * process that failed, which Node ends with 1.
 *
 * Netlify packs this file in as it is, so it imports nothing but packages.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** The same number stands in avatar.ts. */
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
