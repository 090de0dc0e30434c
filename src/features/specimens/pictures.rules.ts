interface Picture {
  readonly url: string;
  /** Pixels of the uploaded picture or its crop. */
  readonly width: number;
}

/** Pixels. Wide enough to show veins. */
const API_WIDTH = 1600;

/** The browser chooses the format. */
export function pictureAddress(address: string, width: number): string {
  return `${address.split('?', 1)[0]}?w=${width}`;
}

/**
 * Steps from `min` to `max`, at most the picture's own width. A smaller picture is offered in full
 * size.
 */
export function pictureSrcSet(picture: Picture, max: number, min = 0): string {
  const limit = Math.min(picture.width, max);
  const steps = PICTURE_STEPS.filter((width) => width >= min && width <= limit);
  const widths = steps.length === 0 ? [Math.min(picture.width, Math.max(min, PICTURE_STEPS[0]))] : steps;
  return widths.map((width) => `${pictureAddress(picture.url, width)} ${width}w`).join(', ');
}

/** The largest step up to `width`, for browsers without `srcset`. */
export function fallbackAddress(picture: Picture, width: number): string {
  const limit = Math.min(picture.width, width);
  return pictureAddress(picture.url, PICTURE_STEPS.findLast((step) => step <= limit) ?? smallest(picture));
}

/** The largest step if the picture is too large for Sanity. */
export function fullPictureUrl(picture: Picture): string {
  return isFullSize(picture.width, picture.width)
    ? pictureAddress(picture.url, picture.width)
    : fallbackAddress(picture, picture.width);
}

export function apiPictureAddress(picture: Picture): string {
  return fallbackAddress(picture, API_WIDTH);
}

function smallest({ width }: Picture): number {
  return Math.min(width, PICTURE_STEPS[0]);
}

// `/images/*` rejects other widths.

/** Never remove a step, because open pages of older deploys still use it. */
export const PICTURE_STEPS = [160, 240, 320, 400, 480, 640, 800, 1000, 1280, 1600, 2000, 2400] as const;

/** Pixels. Pictures at least this wide have a main picture's quality (docs/decisions/0004). */
export const MAIN_PICTURE_MIN_WIDTH = 800;

/** Longer to shorter side. The frames of cards and galleries show a longer main picture as a strip. */
export const MAIN_PICTURE_RATIO_MAX = 3;

/**
 * Picture of a link preview (docs/decisions/0043): JPEG on a background. Open Graph readers crop to
 * 1.91 : 1.
 */
export const SHARE_PICTURE = { asked: 'share', width: 1200, height: 630, ground: 'fbf8f1' } as const;

/** Pixels. Sanity's maximum width. */
const FULL_SIZE_MAX = 8192;

/** True if Sanity can serve the full width. */
export function isFullSize(width: number, own: number): boolean {
  return width === own && own <= FULL_SIZE_MAX;
}

export function isPictureWidth(width: number, own: number): boolean {
  return PICTURE_STEPS.some((step) => step === width) || isFullSize(width, own);
}

/** SVG can contain script that would run on the shop's origin. */
export const PICTURE_EXTENSIONS = ['avif', 'gif', 'heic', 'heif', 'jpg', 'png', 'tif', 'webp'] as const;
