import type { Picture } from '../contract/catalogue.ts';

/** `image-<sha1>-<width>x<height>-<ext>`: Sanity's asset id, which carries all that an address needs. */
const ASSET_ID = /^image-([0-9a-f]{40})-(\d+)x(\d+)-([a-z]+)$/;

/**
 * The same-origin address of a Sanity image asset, with its size; undefined for what is no image asset id.
 * The host rewrites `/images/*` to Sanity's image CDN (decisions, "The shape of the whole").
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
