/** The picture of a page where its address is shared, in chats and on social networks (docs/decisions/0043). */
import type { Picture } from '../contract/catalogue.ts';
import { PICTURE_STEPS } from '../rules/picture-widths.ts';

/** Width by height of the large preview that readers of Open Graph make; they cut off what is beyond. */
const SHAPE = 1200 / 630;
/** The next step above the 1200 pixels that they ask for. */
const WIDTH = 1280;

const ADDRESS = /^\/images\/(?:(?<left>\d+)-(?<top>\d+)-\d+-\d+\/)?(?<name>[^/?]+)$/;

export interface SharePicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/**
 * The middle of the picture in that shape, as JPEG, which all of them read (docs/decisions/0004 and 0038). Undefined for
 * a picture that is not one of `/images/*`, as of a preview.
 */
export function sharePicture({ url, width, height, alt }: Picture): SharePicture | undefined {
  const { left = '0', top = '0', name } = ADDRESS.exec(url)?.groups ?? {};
  if (name === undefined) return undefined;
  const part =
    width > height * SHAPE
      ? { width: Math.round(height * SHAPE), height }
      : { width, height: Math.round(width / SHAPE) };
  const at = {
    left: Number(left) + Math.floor((width - part.width) / 2),
    top: Number(top) + Math.floor((height - part.height) / 2),
  };
  const made = PICTURE_STEPS.findLast((step) => step <= Math.min(part.width, WIDTH)) ?? part.width;
  return {
    path: `/images/${at.left}-${at.top}-${part.width}-${part.height}/${name}?w=${made}&fm=jpg`,
    width: made,
    height: Math.round((part.height / part.width) * made),
    alt,
  };
}
