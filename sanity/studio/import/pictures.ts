/** Which picture belongs to which product, by the number that its file name begins with. */
import { plainNumber } from './numbers.ts';

export const PICTURE_BYTES_MAX = 20 * 1024 * 1024;
/** The first two are the specimen's two sides. */
const PICTURES_MAX = 22;
const KINDS = /\.(jpe?g|png|webp)$/i;

export interface PictureFile {
  readonly name: string;
  readonly size: number;
}

export interface Matched<F extends PictureFile> {
  /** By the plain number, in the order in which they are shown: upper side, underside, further ones. */
  readonly byNumber: ReadonlyMap<string, Sides<F>>;
  /** What is wrong with which file. */
  readonly strange: readonly { readonly name: string; readonly message: string }[];
}

export interface Sides<F> {
  readonly main: F;
  readonly ventral?: F;
  readonly more: readonly F[];
}

/** In the order in which they are shown. */
export function allOf<F>(sides: Sides<F> | undefined): F[] {
  if (sides === undefined) return [];
  return [sides.main, ...(sides.ventral === undefined ? [] : [sides.ventral]), ...sides.more];
}

const inOrder = new Intl.Collator('zh-CN', { numeric: true });
const UNDERSIDE = /腹|反面|ventral|verso/i;
const UPPER_SIDE = /背|正面|dorsal|recto/i;

const stemOf = ({ name }: PictureFile) => name.replace(/\.[^.]+$/, '');

export function matchPictures<F extends PictureFile>(
  files: readonly F[],
  numbers: readonly string[],
): Matched<F> {
  // The longest first: `12-3.jpg` belongs to the piece 12-3 where there is one, else to 12.
  const known = [...new Set(numbers.map(plainNumber))].sort((a, b) => b.length - a.length);
  const found = new Map<string, F[]>();
  const strange: { name: string; message: string }[] = [];
  for (const file of files) {
    const { name, size } = file;
    // Other programs leave such things in folders.
    if (/^(\.|thumbs\.db$|desktop\.ini$)/i.test(name)) continue;
    const stem = plainNumber(stemOf(file));
    const number = known.find((one) => stem.startsWith(one) && /^($|[^a-z0-9])/.test(stem.slice(one.length)));
    if (!KINDS.test(name)) strange.push({ name, message: '不是 JPG、PNG 或 WebP 图片' });
    else if (size > PICTURE_BYTES_MAX) strange.push({ name, message: '图片超过 20 MB' });
    else if (number === undefined) strange.push({ name, message: '表格中没有文件名开头的编号' });
    else found.set(number, [...(found.get(number) ?? []), file]);
  }
  const byNumber = new Map<string, Sides<F>>();
  for (const [number, own] of found) {
    for (const { name } of own.slice(PICTURES_MAX))
      strange.push({ name, message: `编号 ${number} 的图片超过 ${PICTURES_MAX} 张` });
    byNumber.set(number, sidesOf(own.slice(0, PICTURES_MAX)));
  }
  return { byNumber, strange };
}

/** The sides that names tell; else the first is the upper side, the second the underside. */
function sidesOf<F extends PictureFile>(files: readonly F[]): Sides<F> {
  const left = [...files].sort((a, b) => inOrder.compare(stemOf(a), stemOf(b)));
  const takeFirst = (fits: (file: F) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const named = takeFirst(({ name }) => UNDERSIDE.test(name));
  const main = takeFirst(({ name }) => UPPER_SIDE.test(name)) ?? left.shift() ?? named;
  if (main === undefined) throw new Error('no picture of a number that has one');
  const ventral = named === main ? undefined : (named ?? left.shift());
  return { main, ...(ventral === undefined ? {} : { ventral }), more: left };
}
