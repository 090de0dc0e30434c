import type { Picture } from '../contract/catalogue.ts';
import { PICTURE_EXTENSIONS } from '../rules/picture-widths.ts';
import { type Crop, type Hotspot, shownPart } from './picture-part.ts';

/** `image-<sha1>-<width>x<height>-<ext>`: Sanity's asset id, which carries all that an address needs. */
const ASSET_ID = new RegExp(`^image-([0-9a-f]{40})-(\\d+)x(\\d+)-(${PICTURE_EXTENSIONS.join('|')})$`);

interface Shown {
  readonly assetId: string;
  readonly alt: string;
  readonly crop: Crop | null;
  readonly hotspot: Hotspot | null;
}

/**
 * The same-origin address of what is shown of a Sanity image asset, with its size; undefined for what is no picture's
 * asset id. A function fetches `/images/*` from Sanity (docs/decisions/0004). `frame`: the shape that cuts the picture.
 */
export function pictureOf({ assetId, alt, crop, hotspot }: Shown, frame?: number): Picture | undefined {
  const [, hash, width, height, extension] = ASSET_ID.exec(assetId) ?? [];
  if (hash === undefined || width === undefined || height === undefined || extension === undefined)
    return undefined;
  const file = `${hash}-${width}x${height}.${extension}`;
  const whole = { width: Number(width), height: Number(height) };
  const part = shownPart(whole, { crop, hotspot }, frame);
  if (part === undefined) return { url: `/images/${file}`, ...whole, alt };
  const name = `${part.left}-${part.top}-${part.width}-${part.height}`;
  return { url: `/images/${name}/${file}`, width: part.width, height: part.height, alt };
}
