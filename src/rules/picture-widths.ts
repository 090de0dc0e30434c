/** In which widths pages ask for pictures, in pixels: what the function behind `/images/*` makes, and nothing else. */

/** Steps of a `srcset`. Pages of older deploys, still open somewhere, ask for theirs: a step is added, never taken out. */
export const PICTURE_STEPS = [160, 240, 320, 400, 480, 640, 800, 1000, 1280, 1600, 2000, 2400] as const;

/** From this width on pictures come in the quality of the main picture of a product (docs/decisions/0004). Pixels. */
export const MAIN_PICTURE_MIN = 800;

/**
 * What stands for a width where a page is shared (docs/decisions/0043): the whole picture in the middle of a ground of this
 * size and colour, as JPEG. 1.91 : 1 is the shape of the large preview that readers of Open Graph make.
 */
export const SHARE = { asked: 'share', width: 1200, height: 630, ground: 'fbf8f1' } as const;

/** Sanity makes no picture wider than this. Pixels. */
const FULL_SIZE_MAX = 8192;

/** True for the width of a picture or part, `own`, in which every pixel of it is sent: what the zoom shows. */
export function isFullSize(width: number, own: number): boolean {
  return width === own && own <= FULL_SIZE_MAX;
}

export function isPictureWidth(width: number, own: number): boolean {
  return PICTURE_STEPS.some((step) => step === width) || isFullSize(width, own);
}

/**
 * Formats that a picture of the shop may have been uploaded in, as the end of its name tells. SVG is none: it can carry
 * script, and would be served from the shop's own address.
 */
export const PICTURE_EXTENSIONS = ['avif', 'gif', 'heic', 'heif', 'jpg', 'png', 'tif', 'webp'] as const;
