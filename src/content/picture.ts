import type { Picture } from '../contract/catalogue.ts';
import { PICTURE_EXTENSIONS } from '../rules/picture-widths.ts';

/** `image-<sha1>-<width>x<height>-<ext>`: Sanity's asset id, which carries all that an address needs. */
const ASSET_ID = new RegExp(`^image-([0-9a-f]{40})-(\\d+)x(\\d+)-(${PICTURE_EXTENSIONS.join('|')})$`);

/**
 * The same-origin address of a Sanity image asset, with its size; undefined for what is no picture's asset id.
 * A function fetches `/images/*` from Sanity (docs/decisions/0004).
 */
export function pictureOf(assetId: string, alt: string): Picture | undefined {
  const [, hash, width, height, extension] = ASSET_ID.exec(assetId) ?? [];
  if (hash === undefined || width === undefined || height === undefined || extension === undefined)
    return undefined;
  return {
    url: `/images/${hash}-${width}x${height}.${extension}`,
    width: Number(width),
    height: Number(height),
    alt,
  };
}
