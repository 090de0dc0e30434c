/** What a request to `/images/*` asks for. Nothing else of the request counts. */
import { isPictureWidth, PICTURE_EXTENSIONS, SHARE } from '../../../src/rules/picture-widths.ts';

export type AskedPicture =
  | {
      readonly kind: 'picture';
      /** Of its content: what stands under this name never changes. */
      readonly hash: string;
      /** Its name at Sanity, below project and dataset. */
      readonly file: string;
      /** What an editor cropped it to, as Sanity takes it: `left,top,width,height` in pixels; undefined: all of it. */
      readonly rect: string | undefined;
      /** Pixels; `share`: laid on the ground of a shared page's picture; undefined: as it was uploaded. */
      readonly width: number | typeof SHARE.asked | undefined;
      /** Whether it has to be JPEG, for those that take nothing newer; only of a width. */
      readonly jpeg: boolean;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-made' };

/** `left-top-width-height` as src/content/picture.ts writes it. */
const PART = Array.from({ length: 4 }, () => '(?:0|[1-9]\\d{0,4})').join('-');

/** Which of the two addresses a function sees depends on who calls it. A part of a picture stands before its name. */
const PATH = new RegExp(
  `^(?:/images|/\\.netlify/functions/images)/(?:(?<part>${PART})/)?(?<file>(?<hash>[0-9a-f]{40})-(?<size>\\d{1,5}x\\d{1,5})\\.(?:${PICTURE_EXTENSIONS.join('|')}))$`,
);

export function readAskedPicture({ pathname, searchParams }: URL): AskedPicture {
  const { file, hash, size = '', part } = PATH.exec(pathname)?.groups ?? {};
  if (file === undefined || hash === undefined) return { kind: 'unknown' };
  if (part !== undefined && !lies(part, size)) return { kind: 'not-made' };
  const rect = part?.replaceAll('-', ',');
  const [w, fm] = [searchParams.getAll('w'), searchParams.getAll('fm')];
  const jpeg = fm.length > 0;
  if (w.length === 0 && !jpeg) return { kind: 'picture', hash, file, rect, width: undefined, jpeg };
  if (w.join() === SHARE.asked && !jpeg)
    return { kind: 'picture', hash, file, rect, width: SHARE.asked, jpeg: true };
  const width = /^\d{1,4}$/.test(w[0] ?? '') ? Number(w[0]) : 0;
  const isMade = w.length === 1 && isPictureWidth(width) && (!jpeg || fm.join() === 'jpg');
  return isMade ? { kind: 'picture', hash, file, rect, width, jpeg } : { kind: 'not-made' };
}

/** Whether a part lies within its picture, whose name tells the size. */
function lies(part: string, size: string): boolean {
  const [left = 0, top = 0, width = 0, height = 0] = part.split('-').map(Number);
  const [across = 0, down = 0] = size.split('x').map(Number);
  return width > 0 && height > 0 && left + width <= across && top + height <= down;
}
