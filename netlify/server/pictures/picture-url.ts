import {
  isFullSize,
  isPictureWidth,
  PICTURE_EXTENSIONS,
  PICTURE_STEPS,
  SHARE_PICTURE,
} from '../../../src/features/specimens/pictures.rules.ts';

export type PictureRequest =
  | {
      readonly kind: 'picture';
      readonly file: string;
      /** Sanity's format `left,top,width,height` in pixels; undefined for the whole picture. */
      readonly rect: string | undefined;
      readonly partAddress: string | undefined;
      /** Pixels; `share` for the picture of link previews. */
      readonly width: number | typeof SHARE_PICTURE.asked;
      readonly isFullSize: boolean;
      readonly jpeg: boolean;
    }
  | { readonly kind: 'unknown' };

const WIDTH_MAX = Math.max(...PICTURE_STEPS);

/** The format `left-top-width-height` that src/content/picture.ts writes. */
const PART = Array.from({ length: 4 }, () => '(?:0|[1-9]\\d{0,4})').join('-');

/** Depending on the host, a function sees the redirect's target or the original path. */
const PATH = new RegExp(
  `^(?:/images|/\\.netlify/functions/images)/(?:(?<part>${PART})/)?(?<file>[0-9a-f]{40}-(?<size>\\d{1,5}x\\d{1,5})\\.(?:${PICTURE_EXTENSIONS.join('|')}))$`,
);

export function parsePictureUrl({ pathname, searchParams }: URL): PictureRequest {
  const { file, size = '', part } = PATH.exec(pathname)?.groups ?? {};
  if (file === undefined) return { kind: 'unknown' };
  const own = ownWidth(size, part);
  const [w, fm] = [searchParams.getAll('w'), searchParams.getAll('fm')];
  const width = readWidth(w, own);
  const isFormat = fm.length === 0 || (fm.join() === 'jpg' && w.length > 0 && width !== SHARE_PICTURE.asked);
  if (own === undefined || width === undefined || !isFormat) return { kind: 'unknown' };
  return {
    kind: 'picture',
    file,
    rect: part?.replaceAll('-', ','),
    partAddress: part === undefined ? undefined : `${part}/${file}`,
    width,
    isFullSize: width !== SHARE_PICTURE.asked && isFullSize(width, own),
    jpeg: fm.length > 0 || width === SHARE_PICTURE.asked,
  };
}

function readWidth(w: readonly string[], own = 0): number | typeof SHARE_PICTURE.asked | undefined {
  if (w.length === 0) return WIDTH_MAX;
  if (w.join() === SHARE_PICTURE.asked) return SHARE_PICTURE.asked;
  const width = /^[1-9]\d{0,3}$/.test(w.join()) ? Number(w[0]) : 0;
  return isPictureWidth(width, own) ? width : undefined;
}

/** Pixels; undefined if the crop exceeds the size in the file name. */
function ownWidth(size: string, part: string | undefined): number | undefined {
  const [across = 0, down = 0] = size.split('x').map(Number);
  if (part === undefined) return across;
  const [left = 0, top = 0, width = 0, height = 0] = part.split('-').map(Number);
  const lies = width > 0 && height > 0 && left + width <= across && top + height <= down;
  return lies ? width : undefined;
}
