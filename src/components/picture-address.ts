/** Addresses of a picture in several widths, by Sanity's image parameters. */
import type { Picture } from '../contract/catalogue.ts';

const WIDTHS = [160, 240, 320, 400, 480, 640, 800, 1000, 1280, 1600, 2000, 2400] as const;

/** What suits a specimen on plain ground; `q` weighs less than resolution on a phone's dense screen. */
const QUALITY = 66;

/** The picture `width` CSS pixels × density wide, in the format the browser likes best, never enlarged. */
export function pictureAddress(url: string, width: number): string {
  return `${url}?w=${width}&auto=format&q=${QUALITY}&fit=max`;
}

/** `srcset` up to the picture's own width or `max`. The picture's own width is there if no step comes near. */
export function pictureSet(picture: Picture, max: number): string {
  const limit = Math.min(picture.width, max);
  const steps = WIDTHS.filter((width) => width <= limit);
  const widths = steps.length === 0 ? [limit] : steps;
  return widths.map((width) => `${pictureAddress(picture.url, width)} ${width}w`).join(', ');
}

/** The largest step that isn't above `width` nor the picture itself: for browsers without `srcset`. */
export function fallbackAddress(picture: Picture, width: number): string {
  const limit = Math.min(picture.width, width);
  return pictureAddress(picture.url, WIDTHS.findLast((step) => step <= limit) ?? limit);
}
