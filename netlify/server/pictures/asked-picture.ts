/** What a request to `/images/*` asks for. Nothing else of the request counts. */
import { isPictureWidth, PICTURE_EXTENSIONS } from '../../../src/rules/picture-widths.ts';

export type AskedPicture =
  | {
      readonly kind: 'picture';
      /** Of its content: what stands under this name never changes. */
      readonly hash: string;
      /** Its name at Sanity, below project and dataset. */
      readonly file: string;
      /** Pixels; undefined: as it was uploaded. */
      readonly width: number | undefined;
      /** Whether it has to be JPEG, for those that take nothing newer; only of a width. */
      readonly jpeg: boolean;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not-made' };

/** Which of the two addresses a function sees depends on who calls it. */
const PATH = new RegExp(
  `^(?:/images|/\\.netlify/functions/images)/(([0-9a-f]{40})-\\d{1,5}x\\d{1,5}\\.(?:${PICTURE_EXTENSIONS.join('|')}))$`,
);

export function readAskedPicture({ pathname, searchParams }: URL): AskedPicture {
  const [, file, hash] = PATH.exec(pathname) ?? [];
  if (file === undefined || hash === undefined) return { kind: 'unknown' };
  const [w, fm] = [searchParams.getAll('w'), searchParams.getAll('fm')];
  const jpeg = fm.length > 0;
  if (w.length === 0 && !jpeg) return { kind: 'picture', hash, file, width: undefined, jpeg };
  const width = /^\d{1,4}$/.test(w[0] ?? '') ? Number(w[0]) : 0;
  const isMade = w.length === 1 && isPictureWidth(width) && (!jpeg || fm.join() === 'jpg');
  return isMade ? { kind: 'picture', hash, file, width, jpeg } : { kind: 'not-made' };
}
