interface Picture {
  readonly url: string;
  /** Width of the uploaded picture or its crop. Pixels. */
  readonly width: number;
}

/** Width in the API and JSON-LD, large enough to show veins. Pixels. */
const API_WIDTH = 1600;

/** The picture at `width` × pixel density in the browser's preferred format, never enlarged. */
export function pictureAddress(address: string, width: number): string {
  return `${address.split('?', 1)[0]}?w=${width}`;
}

/**
 * `srcset` from `min` to `max` or the picture's own width. A picture narrower than every step is
 * offered in full size.
 */
export function pictureSet(picture: Picture, max: number, min = 0): string {
  const limit = Math.min(picture.width, max);
  const steps = PICTURE_STEPS.filter((width) => width >= min && width <= limit);
  const widths = steps.length === 0 ? [Math.min(picture.width, Math.max(min, PICTURE_STEPS[0]))] : steps;
  return widths.map((width) => `${pictureAddress(picture.url, width)} ${width}w`).join(', ');
}

/** The largest step up to `width` and the picture's own width, for browsers without `srcset`. */
export function fallbackAddress(picture: Picture, width: number): string {
  const limit = Math.min(picture.width, width);
  return pictureAddress(picture.url, PICTURE_STEPS.findLast((step) => step <= limit) ?? smallest(picture));
}

/** Full size, or the largest step if full size is too large to serve. */
export function fullPictureAddress(picture: Picture): string {
  return isFullSize(picture.width, picture.width)
    ? pictureAddress(picture.url, picture.width)
    : fallbackAddress(picture, picture.width);
}

/** The single address for the API and JSON-LD. */
export function apiPictureAddress(picture: Picture): string {
  return fallbackAddress(picture, API_WIDTH);
}

function smallest({ width }: Picture): number {
  return Math.min(width, PICTURE_STEPS[0]);
}

// Widths in pixels that `/images/*` serves; it refuses all others.

/** Steps of a `srcset`. Never remove one, because open pages of older deploys still use it. */
export const PICTURE_STEPS = [160, 240, 320, 400, 480, 640, 800, 1000, 1280, 1600, 2000, 2400] as const;

/**
 * Pictures of at least this width have the quality of a product's main picture
 * (docs/decisions/0004). Pixels.
 */
export const MAIN_PICTURE_MIN_WIDTH = 800;

/**
 * Sharing preview (docs/decisions/0043): the whole picture centred on a ground of this size and
 * colour, as JPEG. Open Graph readers crop large previews to 1.91 : 1.
 */
export const SHARE_PICTURE = { asked: 'share', width: 1200, height: 630, ground: 'fbf8f1' } as const;

/** Sanity's maximum width. Pixels. */
const FULL_SIZE_MAX = 8192;

/** True if `width` serves every pixel of a picture or crop of width `own`, as the zoom needs. */
export function isFullSize(width: number, own: number): boolean {
  return width === own && own <= FULL_SIZE_MAX;
}

export function isPictureWidth(width: number, own: number): boolean {
  return PICTURE_STEPS.some((step) => step === width) || isFullSize(width, own);
}

/**
 * File extensions of allowed uploads. SVG is not allowed: it can carry script and would run on the
 * shop's origin.
 */
export const PICTURE_EXTENSIONS = ['avif', 'gif', 'heic', 'heif', 'jpg', 'png', 'tif', 'webp'] as const;
