import type { Picture } from '../features/specimens/catalogue.contract.ts';
import { PICTURE_EXTENSIONS } from '../features/specimens/pictures.rules.ts';

/** `image-<sha1>-<width>x<height>-<ext>` contains everything that a URL needs. */
const ASSET_ID = new RegExp(`^image-([0-9a-f]{40})-(\\d+)x(\\d+)-(${PICTURE_EXTENSIONS.join('|')})$`);

interface Shown {
  readonly assetId: string;
  readonly alt: string;
  /** Millimetres that the uploaded picture is wide in life. */
  readonly width_mm?: number | null | undefined;
  readonly crop: Crop | null;
  readonly hotspot: Hotspot | null;
}

/**
 * Undefined if `assetId` is invalid. A function fetches `/images/*` from Sanity
 * (docs/decisions/0004). `frame` is an aspect ratio.
 */
export function pictureOf(
  { assetId, alt, width_mm, crop, hotspot }: Shown,
  frame?: number,
): Picture | undefined {
  const [, hash, width, height, extension] = ASSET_ID.exec(assetId) ?? [];
  if (hash === undefined || width === undefined || height === undefined || extension === undefined)
    return undefined;
  const file = `${hash}-${width}x${height}.${extension}`;
  const whole = { width: Number(width), height: Number(height) };
  const part = visibleRectangle(whole, { crop, hotspot }, frame);
  const scale = (shown: Size) =>
    width_mm ? { width_mm: Math.round((width_mm * shown.width * 10) / whole.width) / 10 } : {};
  if (part === undefined) return { url: `/images/${file}`, ...whole, alt, ...scale(whole) };
  const name = `${part.left}-${part.top}-${part.width}-${part.height}`;
  return {
    url: `/images/${name}/${file}`,
    width: part.width,
    height: part.height,
    alt,
    ...scale(part),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the uploaded picture. */
interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** Shares of the picture that are cropped at each side. */
interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Shares of the uncropped picture. */
interface Hotspot {
  readonly x: number;
  readonly y: number;
}

/**
 * Follows `@sanity/image-url` (docs/decisions/0004): the crop, and in it the largest part of the
 * frame's shape near the hotspot. Undefined means the whole picture, which CSS crops to the frame.
 */
export function visibleRectangle(
  picture: Size,
  { crop, hotspot }: { readonly crop: Crop | null; readonly hotspot: Hotspot | null },
  frame?: number,
): Part | undefined {
  if (crop === null && hotspot === null) return undefined;
  const cut = crop === null ? { left: 0, top: 0, ...picture } : cropped(picture, crop);
  if (cut.width < 1 || cut.height < 1) return undefined;
  const { x, y } = hotspot ?? { x: 0.5, y: 0.5 };
  const focus = { x: Math.round(x * picture.width), y: Math.round(y * picture.height) };
  const part = frame === undefined ? cut : framed(cut, focus, frame);
  return part.width === picture.width && part.height === picture.height ? undefined : part;
}

function cropped({ width, height }: Size, crop: Crop): Part {
  const left = Math.round(crop.left * width);
  const top = Math.round(crop.top * height);
  return {
    left,
    top,
    width: Math.round(width - crop.right * width - left),
    height: Math.round(height - crop.bottom * height - top),
  };
}

function framed(cut: Part, focus: Hotspot, frame: number): Part {
  const isWider = cut.width / cut.height > frame;
  const width = isWider ? Math.max(1, Math.round(cut.height * frame)) : cut.width;
  const height = isWider ? cut.height : Math.max(1, Math.round(cut.width / frame));
  return {
    left: within(Math.round(focus.x - width / 2), cut.left, cut.left + cut.width - width),
    top: within(Math.round(focus.y - height / 2), cut.top, cut.top + cut.height - height),
    width,
    height,
  };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
