/**
 * Which part of a picture pages show, by the crop and the hotspot that an editor set in the Studio: the rules of
 * Sanity's own `@sanity/image-url` (docs/decisions/0038).
 */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels of the picture as it was uploaded. */
export interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** What is cut off at each side, as a share of the picture's own. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The middle of what must be seen, as shares of the whole picture, cut or not. */
export interface Hotspot {
  readonly x: number;
  readonly y: number;
}

/**
 * Undefined: the whole picture. The crop comes first; a frame then takes the largest part of its shape, with the
 * hotspot in its middle as far as the crop's edges let it. A picture of which nothing is said is left to the frame.
 */
export function shownPart(
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
