/** What a request to `/images/*` asks for. Nothing else of the request counts. */
import {
  isFullSize,
  isPictureWidth,
  PICTURE_EXTENSIONS,
  PICTURE_STEPS,
  SHARE,
} from '../../../src/rules/pictures.ts';

export type AskedPicture =
  | {
      readonly kind: 'picture';
      /** Its name at Sanity, below project and dataset; of a hash of its content, so what stands there never changes. */
      readonly file: string;
      /** What an editor cropped it to, as Sanity takes it: `left,top,width,height` in pixels; undefined: all of it. */
      readonly rect: string | undefined;
      /** Part and file as content names them; undefined: all of it. */
      readonly partAddress: string | undefined;
      /** Pixels; `share`: laid on the ground of a shared page's picture. */
      readonly width: number | typeof SHARE.asked;
      /** Every pixel of the picture or part is asked for. */
      readonly isFullSize: boolean;
      /** Whether it has to be JPEG, for those that take nothing newer. */
      readonly jpeg: boolean;
    }
  /** No picture is there, or none is made in this width or format. */
  | { readonly kind: 'unknown' };

/** The width for an address that names none: an original never leaves the shop. */
const LARGEST = Math.max(...PICTURE_STEPS);

/** `left-top-width-height` as src/content/picture.ts writes it. */
const PART = Array.from({ length: 4 }, () => '(?:0|[1-9]\\d{0,4})').join('-');

/** Which of the two addresses a function sees depends on who calls it. A part of a picture stands before its name. */
const PATH = new RegExp(
  `^(?:/images|/\\.netlify/functions/images)/(?:(?<part>${PART})/)?(?<file>[0-9a-f]{40}-(?<size>\\d{1,5}x\\d{1,5})\\.(?:${PICTURE_EXTENSIONS.join('|')}))$`,
);

export function readAskedPicture({ pathname, searchParams }: URL): AskedPicture {
  const { file, size = '', part } = PATH.exec(pathname)?.groups ?? {};
  if (file === undefined) return { kind: 'unknown' };
  const own = ownWidth(size, part);
  const [w, fm] = [searchParams.getAll('w'), searchParams.getAll('fm')];
  const width = readWidth(w, own);
  const isFormat = fm.length === 0 || (fm.join() === 'jpg' && w.length > 0 && width !== SHARE.asked);
  if (own === undefined || width === undefined || !isFormat) return { kind: 'unknown' };
  return {
    kind: 'picture',
    file,
    rect: part?.replaceAll('-', ','),
    partAddress: part === undefined ? undefined : `${part}/${file}`,
    width,
    isFullSize: width !== SHARE.asked && isFullSize(width, own),
    jpeg: fm.length > 0 || width === SHARE.asked,
  };
}

function readWidth(w: readonly string[], own = 0): number | typeof SHARE.asked | undefined {
  if (w.length === 0) return LARGEST;
  if (w.join() === SHARE.asked) return SHARE.asked;
  const width = /^[1-9]\d{0,3}$/.test(w.join()) ? Number(w[0]) : 0;
  return isPictureWidth(width, own) ? width : undefined;
}

/** How wide the picture or its part is; undefined if the part doesn't lie within the picture, whose name tells the size. */
function ownWidth(size: string, part: string | undefined): number | undefined {
  const [across = 0, down = 0] = size.split('x').map(Number);
  if (part === undefined) return across;
  const [left = 0, top = 0, width = 0, height = 0] = part.split('-').map(Number);
  const lies = width > 0 && height > 0 && left + width <= across && top + height <= down;
  return lies ? width : undefined;
}
