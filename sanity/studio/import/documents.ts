/** The draft for a planned product, and how an existing product differs from the table. */
import { cutText } from '../../../src/rules/characters.ts';
import type { PictureSides } from './pictures.ts';
import type { PlannedProduct } from './plan.ts';
import { COLUMN_NAMES, columnOf } from './table.ts';

interface Field {
  readonly [name: string]: unknown;
}

export interface DraftProduct extends Field {
  readonly _id: string;
  readonly _type: 'product';
}

const reference = (id: string) => ({ _type: 'reference', _ref: id });
/** Alternative texts take 80 characters; the rest is for the suffix. */
const NAME_IN_ALT = 70;

/** `assets` are asset ids by side. */
export function pictureFields(name: string, assets: PictureSides<string>): Field {
  const picture = (asset: string, side: string) => ({
    _type: 'picture',
    asset: reference(asset),
    alt: `${cutText(name, NAME_IN_ALT)}，${side}`,
  });
  return {
    ...(assets.main === undefined ? {} : { main_image: picture(assets.main, '背面') }),
    ...(assets.ventral === undefined ? {} : { ventral_image: picture(assets.ventral, '腹面') }),
    ...(assets.more.length === 0
      ? {}
      : {
          images: assets.more.map((asset, at) => ({
            _key: `picture-${at + 1}`,
            ...picture(asset, `细节 ${at + 1}`),
          })),
        }),
  };
}

export function draftOf(
  { id, facts, grades }: PlannedProduct,
  rank: number,
  assets: PictureSides<string>,
): DraftProduct {
  const { name, origin, locality, gender, description, speciesId, categoryId, optional } = facts;
  return {
    _id: `drafts.${id}`,
    _type: 'product',
    ...{ name, origin, locality, gender, description, ...optional, rank },
    species: reference(speciesId),
    category: reference(categoryId),
    ...pictureFields(name, assets),
    variants: grades.map((grade) => ({
      _type: 'variant',
      _key: grade.key,
      grade: grade.grade,
      description: grade.description,
      price: grade.price,
      withdrawn: false,
      ...(grade.originalPrice === undefined ? {} : { original_price: grade.originalPrice }),
      ...(grade.tiers.length === 0
        ? {}
        : {
            bulk_discount: grade.tiers.map(({ quantity, price }) => ({
              _type: 'bulkTier',
              _key: `from-${quantity}`,
              quantity,
              price,
            })),
          }),
    })),
  };
}

/** An existing product: its draft, or the published version. */
export interface ExistingProduct extends Field {
  readonly _id: string;
  /** Original file names by field. */
  readonly files: { readonly main_image: string | null; readonly ventral_image: string | null };
}

export interface Difference {
  readonly row: number;
  readonly column: string;
  readonly there: string;
  readonly table: string;
}

const EMPTY = '（空）';

export function differencesOf(
  planned: PlannedProduct,
  existing: ExistingProduct,
  pictures: PictureSides<{ readonly name: string }> | undefined,
): Difference[] {
  const wanted = draftOf(planned, 0, { more: [] });
  const differences: Difference[] = [];
  const compare = (row: number, column: string, there: unknown, table: unknown) => {
    if (shown(there) !== shown(table))
      differences.push({ row, column, there: shown(there), table: shown(table) });
  };
  for (const column of COLUMN_NAMES) {
    if (columnOf(column).of !== 'product' || column === 'number') continue;
    compare(planned.row, columnOf(column).title, existing[column], wanted[column]);
  }
  const grades = Array.isArray(existing['variants']) ? (existing['variants'] as Field[]) : [];
  for (const grade of planned.grades) {
    const there = grades.find(({ _key }) => _key === grade.key);
    const row = grade.row;
    if (there === undefined) {
      compare(row, columnOf('grade').title, undefined, grade.grade);
      continue;
    }
    compare(row, columnOf('grade_description').title, there['description'], grade.description);
    compare(row, columnOf('price').title, there['price'], grade.price);
    compare(row, columnOf('original_price').title, there['original_price'], grade.originalPrice);
    compare(row, columnOf('tiers').title, tiersText(there['bulk_discount']), tiersText(grade.tiers));
  }
  const { files } = existing;
  for (const [side, file, there] of [
    ['背面图', pictures?.main, files.main_image],
    ['腹面图', pictures?.ventral, files.ventral_image],
  ] as const)
    if (file !== undefined && there !== null) compare(planned.row, side, there, file.name);
  return differences;
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '' || value === false) return EMPTY;
  if (value === true) return '是';
  if (typeof value === 'object') return String((value as Field)['_ref'] ?? EMPTY);
  return String(value);
}

function tiersText(tiers: unknown): string {
  if (!Array.isArray(tiers)) return '';
  return (tiers as Field[]).map(({ quantity, price }) => `${quantity}=${price}`).join('; ');
}

export function missingPictures<F>(
  existing: ExistingProduct,
  sides: PictureSides<F> | undefined,
): PictureSides<F> {
  if (sides === undefined) return { more: [] };
  const has = (name: string) => existing[name] !== undefined && existing[name] !== null;
  return {
    ...(sides.main === undefined || has('main_image') ? {} : { main: sides.main }),
    ...(sides.ventral === undefined || has('ventral_image') ? {} : { ventral: sides.ventral }),
    more: has('images') ? [] : sides.more,
  };
}
