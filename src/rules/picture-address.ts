import { isFullSize, PICTURE_STEPS } from './picture-widths.ts';

interface Picture {
  readonly url: string;
  /** Width of the uploaded picture or its crop. Pixels. */
  readonly width: number;
}

/** Width in the API and JSON-LD, large enough to show veins. Pixels. */
const TOLD_WIDTH = 1600;

/** The picture at `width` × pixel density in the browser's preferred format, never enlarged. */
export function pictureAddress(address: string, width: number): string {
  return `${address.split('?', 1)[0]}?w=${width}`;
}

/**
 * `srcset` from `min` to `max` or the picture's own width. A picture below all these steps is
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
export function fullAddress(picture: Picture): string {
  return isFullSize(picture.width, picture.width)
    ? pictureAddress(picture.url, picture.width)
    : fallbackAddress(picture, picture.width);
}

/** The single address for the API and JSON-LD. */
export function toldAddress(picture: Picture): string {
  return fallbackAddress(picture, TOLD_WIDTH);
}

function smallest({ width }: Picture): number {
  return Math.min(width, PICTURE_STEPS[0]);
}
