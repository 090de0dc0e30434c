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
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no-such-width' };

/** Which of the two addresses a function sees depends on who calls it. */
const PATH = new RegExp(
  `^(?:/images|/\\.netlify/functions/images)/(([0-9a-f]{40})-\\d{1,5}x\\d{1,5}\\.(?:${PICTURE_EXTENSIONS.join('|')}))$`,
);

export function readAskedPicture({ pathname, searchParams }: URL): AskedPicture {
  const [, file, hash] = PATH.exec(pathname) ?? [];
  if (file === undefined || hash === undefined) return { kind: 'unknown' };
  const [asked, ...more] = searchParams.getAll('w');
  if (asked === undefined) return { kind: 'picture', hash, file, width: undefined };
  const width = /^\d{1,4}$/.test(asked) ? Number(asked) : 0;
  if (more.length > 0 || !isPictureWidth(width)) return { kind: 'no-such-width' };
  return { kind: 'picture', hash, file, width };
}
