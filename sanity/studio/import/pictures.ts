import { normalizeNumber } from './table.ts';

const PICTURE_BYTES_MAX = 20 * 1024 * 1024;
const DETAILS_MAX = 20;

export interface PictureFile {
  readonly name: string;
  readonly size: number;
}

export interface RejectedPicture {
  readonly name: string;
  readonly message: string;
}

export interface MatchedPictures<F extends PictureFile> {
  readonly byNumber: ReadonlyMap<string, PictureSides<F>>;
  readonly refused: readonly RejectedPicture[];
}

/** A refused picture leaves its side empty. */
export interface PictureSides<F> {
  readonly main?: F;
  readonly ventral?: F;
  readonly more: readonly F[];
}

export function allPictures<F>(sides: PictureSides<F> | undefined): F[] {
  if (sides === undefined) return [];
  const { main, ventral, more } = sides;
  return [...(main === undefined ? [] : [main]), ...(ventral === undefined ? [] : [ventral]), ...more];
}

export function mapSides<F, T>(sides: PictureSides<F>, to: (file: F) => T | undefined): PictureSides<T> {
  const main = sides.main === undefined ? undefined : to(sides.main);
  const ventral = sides.ventral === undefined ? undefined : to(sides.ventral);
  return {
    ...(main === undefined ? {} : { main }),
    ...(ventral === undefined ? {} : { ventral }),
    more: sides.more.flatMap((file) => to(file) ?? []),
  };
}

const inOrder = new Intl.Collator('zh-CN', { numeric: true });
const UNDERSIDE = /腹|反面|ventral|verso/i;
const UPPER_SIDE = /背|正面|dorsal|recto/i;

const stemOf = ({ name }: PictureFile) => name.replace(/\.[^.]+$/, '');

/** Operating systems leave these files in folders. */
const isSystemFile = ({ name }: PictureFile) => /^(\.|~\$|thumbs\.db$|desktop\.ini$)/i.test(name);

function problemOfName({ name, size }: PictureFile): string | undefined {
  const TAKEN = '请用 JPG、PNG 或 WebP';
  if (/\.(heic|heif)$/i.test(name)) return `HEIC 照片不能导入，请在手机或电脑上转成 JPG`;
  if (/\.svg$/i.test(name)) return `SVG 是矢量图，不能导入，${TAKEN}`;
  if (!/\.(jpe?g|png|webp)$/i.test(name)) return `不是 JPG、PNG 或 WebP 图片`;
  if (size === 0) return '文件是空的，请重新复制这张图片';
  if (size > PICTURE_BYTES_MAX) return '图片超过 20 MB，请缩小后再导入';
  return undefined;
}

export function problemOfBytes(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.slice(0, 16));
  const isTaken = /^\xff\xd8\xff/.test(text) || text.startsWith('\x89PNG') || /^RIFF.{4}WEBP/s.test(text);
  if (isTaken) return undefined;
  if (/^.{4}ftyp(heic|heix|hevc|heif|mif1|msf1)/s.test(text))
    return '内容是 HEIC 照片，只改了扩展名：请转成 JPG';
  return '内容不是 JPG、PNG 或 WebP 图片，只有文件名像';
}

/** `known`: results of reading the files. */
export function matchPictures<F extends PictureFile>(
  files: readonly F[],
  numbers: readonly string[],
  known: ReadonlyMap<F, string> = new Map(),
): MatchedPictures<F> {
  // Longest first: `12-3.jpg` belongs to 12-3 if it exists, else to 12.
  const longestFirst = [...new Set(numbers.map(normalizeNumber))].sort((a, b) => b.length - a.length);
  const found = new Map<string, F[]>();
  const refused: RejectedPicture[] = [];
  const bad = new Set<F>();
  const refuse = (file: F, message: string) => {
    bad.add(file);
    refused.push({ name: file.name, message });
  };
  for (const file of files) {
    if (isSystemFile(file)) continue;
    const stem = normalizeNumber(stemOf(file));
    const number = longestFirst.find(
      (one) => stem.startsWith(one) && /^($|[^a-z0-9])/.test(stem.slice(one.length)),
    );
    const message = problemOfName(file) ?? known.get(file);
    if (message !== undefined) refuse(file, message);
    else if (number === undefined) refuse(file, '表格中没有文件名开头的编号');
    // A refused picture still occupies its side.
    if (number !== undefined) found.set(number, [...(found.get(number) ?? []), file]);
  }
  const byNumber = new Map<string, PictureSides<F>>();
  for (const [number, own] of found) {
    const { more, ...both } = sidesOf(number, own);
    for (const file of more.slice(DETAILS_MAX))
      if (!bad.has(file)) refuse(file, `编号 ${number} 的图片超过 ${DETAILS_MAX + 2} 张`);
    const sides = mapSides({ ...both, more }, (file) => (bad.has(file) ? undefined : file));
    if (allPictures(sides).length > 0) byNumber.set(number, sides);
  }
  return { byNumber, refused };
}

/**
 * If the names don't say the side, the first picture is dorsal and the second ventral. `001-2.jpg`
 * is always ventral.
 */
function sidesOf<F extends PictureFile>(number: string, files: readonly F[]): PictureSides<F> {
  const left = [...files].sort((a, b) => inOrder.compare(stemOf(a), stemOf(b)));
  const takeFirst = (fits: (file: F) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const isSecond = (file: F | undefined) =>
    file !== undefined && /^[^a-z0-9]*2[^a-z0-9]*$/.test(normalizeNumber(stemOf(file)).slice(number.length));
  const ventralByName = takeFirst(({ name }) => UNDERSIDE.test(name));
  const mainByName = takeFirst(({ name }) => UPPER_SIDE.test(name));
  const main = mainByName ?? (ventralByName === undefined && isSecond(left[0]) ? undefined : left.shift());
  const ventral = ventralByName ?? left.shift();
  return {
    ...(main === undefined ? {} : { main }),
    ...(ventral === undefined ? {} : { ventral }),
    more: left,
  };
}
