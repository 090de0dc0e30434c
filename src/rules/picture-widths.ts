/** Widths in pixels that `/images/*` serves; it refuses all others. */

/** Steps of a `srcset`. Never remove one, because open pages of older deploys still use it. */
export const PICTURE_STEPS = [160, 240, 320, 400, 480, 640, 800, 1000, 1280, 1600, 2000, 2400] as const;

/**
 * Pictures of at least this width have the quality of a product's main picture
 * (docs/decisions/0004). Pixels.
 */
export const MAIN_PICTURE_MIN = 800;

/**
 * Sharing preview (docs/decisions/0043): the whole picture centred on a ground of this size and
 * colour, as JPEG. Open Graph readers crop large previews to 1.91 : 1.
 */
export const SHARE = { asked: 'share', width: 1200, height: 630, ground: 'fbf8f1' } as const;

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
