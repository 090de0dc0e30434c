/**
 * Decodes the image on stdin and writes it as WebP to stdout. reencode.ts runs it as a process, because native work
 * can only be ended that way. Exit code 65 means a broken image; Node itself exits with 1.
 *
 * Netlify packs this file in as it is, so it imports nothing but packages.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** The same number stands in reencode.ts. */
const UNDECODABLE = 65;

const [limitInputPixels = 0, side = 0, quality = 0] = process.argv.slice(2, 5).map(Number);
const fit = process.argv[5] === 'inside' ? 'inside' : 'cover';
try {
  const bytes = await buffer(process.stdin);
  const picture = await sharp(bytes, { limitInputPixels, failOn: 'error', animated: false })
    .autoOrient()
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality })
    .toBuffer();
  process.stdout.write(picture);
} catch {
  // sharp throws plain errors, for broken files as for those beyond its limits.
  process.exitCode = UNDECODABLE;
}
