import { specimenNumber } from '../../../src/features/specimens/specimen.rules.ts';
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
  /** Files with problems of their own come first. */
  readonly refused: readonly RejectedPicture[];
}

/** A product whose pictures may be among the files. */
export interface PicturedProduct {
  readonly number: string;
  /** Numbers of its single specimens. */
  readonly specimens: readonly number[];
  /** The row that names it, if the row is not imported. */
  readonly leftOutRow?: number;
}

/** A refused picture leaves its side empty. */
export interface BothSides<F> {
  readonly main?: F;
  readonly ventral?: F;
}

export interface PictureSides<F> extends BothSides<F> {
  readonly more: readonly F[];
  readonly specimens: ReadonlyMap<number, BothSides<F>>;
}

export const NO_PICTURES = { more: [], specimens: new Map<number, never>() } as const;

const bothOf = <F>({ main, ventral }: BothSides<F>): F[] => [main, ventral].flatMap((file) => file ?? []);

export function allPictures<F>(sides: PictureSides<F> | undefined): F[] {
  if (sides === undefined) return [];
  return [...bothOf(sides), ...sides.more, ...[...sides.specimens.values()].flatMap(bothOf)];
}

export const mainPictures = <F>({ main, specimens }: PictureSides<F>): F[] =>
  [main, ...[...specimens.values()].map((both) => both.main)].flatMap((file) => file ?? []);

function mapBoth<F, T>({ main, ventral }: BothSides<F>, to: (file: F) => T | undefined): BothSides<T> {
  const [own, other] = [main, ventral].map((file) => (file === undefined ? undefined : to(file)));
  return {
    ...(own === undefined ? {} : { main: own }),
    ...(other === undefined ? {} : { ventral: other }),
  };
}

export function mapSides<F, T>(sides: PictureSides<F>, to: (file: F) => T | undefined): PictureSides<T> {
  return {
    ...mapBoth(sides, to),
    more: sides.more.flatMap((file) => to(file) ?? []),
    specimens: new Map(
      [...sides.specimens]
        .map(([number, both]) => [number, mapBoth(both, to)] as const)
        .filter(([, both]) => bothOf(both).length > 0),
    ),
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

interface Owner {
  readonly number: string;
  /** Undefined for a picture of the product. */
  readonly specimen: number | undefined;
  /** The rest of the file name, which may name the side. */
  readonly rest: string;
}

/** A product's `001-2.jpg` is its ventral side, so a specimen's number has two digits or is followed by 号. */
const SPECIMEN = /^[-_ ]?(\d{1,4})(号?)(?![a-z0-9])/;
/** `001-02a.jpg` could be a picture of specimen 2 or of the product. */
const SPECIMEN_WITH_LETTER = /^[-_ ]?\d{2,4}[a-z]/;

/** `isConsequence`: the file is good, and its row is left out for another reason. */
type NoOwner = { readonly message: string; readonly isConsequence?: true };

function createOwnerFinder(products: readonly PicturedProduct[]) {
  const specimensOf = new Map<string, Set<number>>();
  const leftOut = new Map<string, number>();
  for (const { number, specimens, leftOutRow } of products) {
    const own = normalizeNumber(number);
    if (leftOutRow !== undefined && !leftOut.has(own)) leftOut.set(own, leftOutRow);
    specimensOf.set(own, new Set([...(specimensOf.get(own) ?? []), ...specimens]));
  }
  // Longest first: `12-3.jpg` belongs to 12-3 if it exists, else to 12.
  const longestFirst = [...specimensOf.keys()].sort((a, b) => b.length - a.length);

  return (stem: string): Owner | NoOwner => {
    const [number, ...shorter] = longestFirst.filter(
      (one) => stem.startsWith(one) && /^($|[^a-z0-9])/.test(stem.slice(one.length)),
    );
    if (number === undefined) return { message: '表格中没有文件名开头的编号' };
    const row = leftOut.get(number);
    if (row !== undefined) return { message: `该行未导入（第 ${row} 行）`, isConsequence: true };
    for (const other of shorter) {
      const [, digits] = SPECIMEN.exec(stem.slice(other.length)) ?? [];
      if (specimensOf.get(other)?.has(Number(digits)))
        return {
          message: `分不清是编号 ${number} 的商品，还是编号 ${other} 的 ${Number(digits)} 号标本，请改商品的编号`,
        };
    }
    const rest = stem.slice(number.length);
    const ofProduct = { number, specimen: undefined, rest };
    const own = specimensOf.get(number);
    const [named, digits = '', suffix] = SPECIMEN.exec(rest) ?? [];
    if (own === undefined || own.size === 0) return ofProduct;
    if (SPECIMEN_WITH_LETTER.test(rest))
      return { message: '编号后面的数字连着字母，分不清是哪只标本：请写成“02_腹面”，商品的图请写明“细节”' };
    if (named === undefined) return ofProduct;
    const specimen = Number(digits);
    if (digits.length === 1 && suffix === '') {
      if (!own.has(specimen)) return ofProduct;
      return {
        message: `分不清是商品的图，还是 ${specimen} 号标本：标本请写成 ${specimenNumber(number, specimen)}，商品的图请写明“背面”“腹面”或“细节”`,
      };
    }
    if (!own.has(specimen))
      return { message: `编号 ${number} 没有 ${specimen} 号标本；商品的图请写明“细节”` };
    return { number, specimen, rest: rest.slice(named.length) };
  };
}

interface OwnedFile<F> {
  readonly file: F;
  readonly rest: string;
}

/** `known`: results of reading the files. */
export function matchPictures<F extends PictureFile>(
  files: readonly F[],
  products: readonly PicturedProduct[],
  known: ReadonlyMap<F, string> = new Map(),
): MatchedPictures<F> {
  const ownerOf = createOwnerFinder(products);
  const found = new Map<string, Map<number | undefined, OwnedFile<F>[]>>();
  const refused: RejectedPicture[] = [];
  const ofLeftOut: RejectedPicture[] = [];
  const bad = new Set<F>();
  const refuse = (file: F, message: string, list = refused) => {
    if (bad.has(file)) return;
    bad.add(file);
    list.push({ name: file.name, message });
  };
  for (const file of files) {
    if (isSystemFile(file)) continue;
    const owner = ownerOf(normalizeNumber(stemOf(file)));
    const problem = problemOfName(file) ?? known.get(file);
    if (problem !== undefined) refuse(file, problem);
    if ('message' in owner) {
      refuse(file, owner.message, owner.isConsequence ? ofLeftOut : refused);
      continue;
    }
    // A refused picture still occupies its side.
    const { number, specimen, rest } = owner;
    const own = found.get(number) ?? new Map<number | undefined, OwnedFile<F>[]>();
    found.set(number, own.set(specimen, [...(own.get(specimen) ?? []), { file, rest }]));
  }
  const good = (file: F) => (bad.has(file) ? undefined : file);
  const byNumber = new Map<string, PictureSides<F>>();
  for (const [number, own] of found) {
    const { more, ...both } = sidesOf(own.get(undefined) ?? []);
    for (const file of more.slice(DETAILS_MAX))
      refuse(file, `编号 ${number} 的图片超过 ${DETAILS_MAX + 2} 张`);
    const specimens = new Map<number, BothSides<F>>();
    for (const [specimen, ownFiles] of own) {
      if (specimen === undefined) continue;
      const { more: third, ...sides } = sidesOf(ownFiles);
      for (const file of third)
        refuse(file, `标本 ${specimenNumber(number, specimen)} 只能有背面和腹面各一张图`);
      const kept = mapBoth(sides, good);
      if (bothOf(kept).length > 0) specimens.set(specimen, kept);
    }
    const sides = mapSides({ ...both, more, specimens }, good);
    if (allPictures(sides).length > 0) byNumber.set(number, sides);
  }
  const byName = (a: RejectedPicture, b: RejectedPicture) => inOrder.compare(a.name, b.name);
  return { byNumber, refused: [...refused.sort(byName), ...ofLeftOut.sort(byName)] };
}

/**
 * If the names don't say the side, the first picture is dorsal and the second ventral. `001-2.jpg`
 * is always ventral.
 */
function sidesOf<F extends PictureFile>(
  files: readonly OwnedFile<F>[],
): BothSides<F> & Pick<PictureSides<F>, 'more'> {
  const left = [...files].sort(
    (a, b) => inOrder.compare(a.rest, b.rest) || inOrder.compare(stemOf(a.file), stemOf(b.file)),
  );
  const takeFirst = (fits: (file: F) => boolean) => {
    const at = left.findIndex(({ file }) => fits(file));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const isSecond = (owned: OwnedFile<F> | undefined) =>
    owned !== undefined && /^[^a-z0-9]*2[^a-z0-9]*$/.test(owned.rest);
  const ventralByName = takeFirst(({ name }) => UNDERSIDE.test(name));
  const mainByName = takeFirst(({ name }) => UPPER_SIDE.test(name));
  const main = mainByName ?? (ventralByName === undefined && isSecond(left[0]) ? undefined : left.shift());
  const ventral = ventralByName ?? left.shift();
  return {
    ...(main === undefined ? {} : { main: main.file }),
    ...(ventral === undefined ? {} : { ventral: ventral.file }),
    more: left.map(({ file }) => file),
  };
}
