/** Addresses of a picture in several widths. */
import { isFullSize, PICTURE_STEPS } from './picture-widths.ts';

interface Picture {
  readonly url: string;
  /** Width of the uploaded picture, or of the part that is shown. Pixels. */
  readonly width: number;
}

/** The width in the API and JSON-LD: large enough to see veins. Pixels. */
const TOLD_WIDTH = 1600;

/** The picture `width` CSS pixels × density wide, in the format the browser likes best, never enlarged. */
export function pictureAddress(address: string, width: number): string {
  return `${address.split('?', 1)[0]}?w=${width}`;
}

/**
 * `srcset` from `min` up to `max` or the picture's own width. A picture that is smaller than all of these steps is
 * offered in full size.
 */
export function pictureSet(picture: Picture, max: number, min = 0): string {
  const limit = Math.min(picture.width, max);
  const steps = PICTURE_STEPS.filter((width) => width >= min && width <= limit);
  const widths = steps.length === 0 ? [Math.min(picture.width, Math.max(min, PICTURE_STEPS[0]))] : steps;
  return widths.map((width) => `${pictureAddress(picture.url, width)} ${width}w`).join(', ');
}

/** The largest step that isn't above `width` nor the picture itself: for browsers without `srcset`. */
export function fallbackAddress(picture: Picture, width: number): string {
  const limit = Math.min(picture.width, width);
  return pictureAddress(picture.url, PICTURE_STEPS.findLast((step) => step <= limit) ?? smallest(picture));
}

/** The address of the picture in full size, or in the largest step if that is too large to be made. */
export function fullAddress(picture: Picture): string {
  return isFullSize(picture.width, picture.width)
    ? pictureAddress(picture.url, picture.width)
    : fallbackAddress(picture, picture.width);
}

/** The address for the API and JSON-LD, which name one width. */
export function toldAddress(picture: Picture): string {
  return fallbackAddress(picture, TOLD_WIDTH);
}

function smallest({ width }: Picture): number {
  return Math.min(width, PICTURE_STEPS[0]);
}
