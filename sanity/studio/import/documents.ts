import { truncateText } from '../../../src/features/base/characters.rules.ts';
import { draftId } from '../../../src/features/content/addresses.rules.ts';
import { GRADES, type Grade } from '../../../src/features/specimens/specimen.rules.ts';
import type { NewChange } from '../catalogue/change-set.ts';
import { type FieldValues, fieldsOf, type StoredDocument, withFields } from '../catalogue/pair.ts';
import { fieldOfColumn } from './cells.ts';
import type { PlannedChange } from './changes.ts';
import type { CellChange } from './compare-cells.ts';
import { variantsOf } from './known-product.ts';
import type { Tier } from './parse-cell.ts';
import { type BothSides, NO_PICTURES, type PictureSides } from './pictures.ts';
import type { PlannedProduct } from './plan.ts';
import type { GradeRow } from './rows.ts';

interface Field {
  readonly [name: string]: unknown;
}

interface DraftProduct extends Field {
  readonly _id: string;
  readonly _type: 'product';
}

const reference = (id: string) => ({ _type: 'reference', _ref: id });
/** Alternative texts have at most 80 characters with a suffix. */
const NAME_IN_ALT = 68;

const picture = (asset: string, name: string, suffix: string) => ({
  _type: 'picture',
  asset: reference(asset),
  alt: `${truncateText(name, NAME_IN_ALT)}${suffix}`,
});

function pictureFields(name: string, { main, ventral, more }: PictureSides<string>): Field {
  return {
    ...(main === undefined ? {} : { main_image: picture(main, name, '，背面') }),
    ...(ventral === undefined ? {} : { ventral_image: picture(ventral, name, '，腹面') }),
    ...(more.length === 0
      ? {}
      : {
          images: more.map((asset, at) => ({
            _key: `picture-${at + 1}`,
            ...picture(asset, name, `，细节 ${at + 1}`),
          })),
        }),
  };
}

function specimenPictures(name: string, number: unknown, { specimens }: PictureSides<string>): Field {
  const { main, ventral } = specimens.get(Number(number)) ?? {};
  const alt = `第${number}号标本`;
  return {
    ...(main === undefined ? {} : { dorsal_image: picture(main, name, `${alt}，背面`) }),
    ...(ventral === undefined ? {} : { ventral_image: picture(ventral, name, `${alt}，腹面`) }),
  };
}

function draftOf(
  { id, facts, grades }: PlannedProduct,
  sku: string | undefined,
  rank: number,
  assets: PictureSides<string>,
): DraftProduct {
  const { name, origin, locality, gender, description, speciesId, categoryId, optional } = facts;
  return {
    _id: draftId(id),
    _type: 'product',
    ...(sku === undefined ? {} : { sku }),
    name,
    origin,
    locality,
    gender,
    description,
    ...optional,
    rank,
    species: reference(speciesId),
    category: reference(categoryId),
    ...pictureFields(name, assets),
    variants: grades.map((grade) => variantOf(grade, name, assets)),
  };
}

function variantOf(grade: GradeRow, name: string, assets: PictureSides<string>) {
  const { specimen } = grade;
  return {
    ...(specimen === undefined ? { _type: 'variant' } : { _type: 'specimen', number: specimen }),
    _key: grade.key,
    grade: grade.grade,
    description: grade.description,
    price: grade.price,
    withdrawn: false,
    ...(specimen === undefined ? {} : specimenPictures(name, specimen, assets)),
    ...(grade.originalPrice === undefined ? {} : { original_price: grade.originalPrice }),
    ...grade.weights,
    ...(grade.tiers.length === 0 ? {} : { bulk_discount: grade.tiers.map(tierOf) }),
  };
}

const tierOf = ({ quantity, price }: Tier) => ({
  _type: 'bulkTier',
  _key: `from-${quantity}`,
  quantity,
  price,
});

/**
 * null clears a field. `takesTable` overrides the shop's changes. `assets` are pictures that the product lacks. Returns
 * undefined if nothing changes.
 */
export function changedFields(
  { product, cells, newGrades }: Pick<PlannedChange, 'product' | 'cells' | 'newGrades'>,
  takesTable: boolean,
  assets: PictureSides<string> = NO_PICTURES,
): FieldValues | undefined {
  const taken = cells.filter(({ isAsked }) => takesTable || !isAsked);
  const own = taken.filter(({ variantKey }) => variantKey === undefined);
  const fields = Object.fromEntries(own.map((cell) => [fieldOfColumn(cell.column), fieldValue(cell)]));
  const ofGrades = taken.filter(({ variantKey }) => variantKey !== undefined);
  const name = String(fields['name'] ?? product.current['name'] ?? '');
  const variants =
    ofGrades.length + newGrades.length + assets.specimens.size === 0
      ? {}
      : { variants: changedVariants(product.current, ofGrades, newGrades, name, assets) };
  const all = { ...fields, ...pictureFields(name, assets), ...variants };
  return Object.keys(all).length === 0 ? undefined : all;
}

function fieldValue({ column, value }: CellChange): unknown {
  if (value === undefined) return null;
  if (column === 'tiers') return (value as readonly Tier[]).map(tierOf);
  return column === 'species' || column === 'category' ? reference(String(value)) : value;
}

function changedVariants(
  current: StoredDocument,
  cells: readonly CellChange[],
  newGrades: readonly GradeRow[],
  name: string,
  assets: PictureSides<string>,
): Field[] {
  const variants: Field[] = variantsOf(current).map((variant) => {
    const own = cells.filter(({ variantKey }) => variantKey === variant['_key']);
    const changed = {
      ...variant,
      ...specimenPictures(name, variant['number'], assets),
      ...Object.fromEntries(own.map((cell) => [fieldOfColumn(cell.column), fieldValue(cell)])),
    };
    return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
  });
  // Inserts each new grade before the first worse one.
  const place = ({ grade }: Field) => GRADES.indexOf(grade as Grade);
  for (const grade of newGrades) {
    const added = variantOf(grade, name, assets);
    const at = variants.findIndex((variant) => place(variant) > place(added));
    variants.splice(at < 0 ? variants.length : at, 0, added);
  }
  return variants;
}

export function newProductChange(
  planned: PlannedProduct,
  sku: string | undefined,
  rank: number,
  assets: PictureSides<string>,
): NewChange {
  return {
    documentId: planned.id,
    documentType: 'product',
    title: planned.facts.name,
    before: { draft: null },
    after: { draft: draftOf(planned, sku, rank, assets) },
    expected: { draft: null, published: null },
  };
}

export function productChange(
  change: PlannedChange,
  takesTable: boolean,
  assets: PictureSides<string>,
): NewChange | undefined {
  const { current, pair } = change.product;
  const fields = changedFields(change, takesTable, assets);
  if (fields === undefined) return undefined;
  const title = String(fields['name'] ?? current['name'] ?? '');
  const about = { documentId: change.id, documentType: 'product', title };
  const { draft, published } = pair;
  if (draft !== undefined)
    return {
      ...about,
      before: { draft: fieldsOf(draft, Object.keys(fields)) },
      after: { draft: fields },
      expected: { draft: draft._rev },
    };
  return {
    ...about,
    before: { draft: null },
    after: { draft: withFields(current, fields) },
    expected: { draft: null, published: published?._rev ?? null },
  };
}

/** The pictures that the product and its specimens lack. */
export function missingPictures<F>(
  product: StoredDocument,
  sides: PictureSides<F> | undefined,
): PictureSides<F> {
  if (sides === undefined) return NO_PICTURES;
  const lacks = (fields: Field | undefined, name: string) =>
    fields?.[name] === undefined || fields[name] === null;
  const lacking = (fields: Field | undefined, dorsal: string, both: BothSides<F>): BothSides<F> => ({
    ...(both.main !== undefined && lacks(fields, dorsal) ? { main: both.main } : {}),
    ...(both.ventral !== undefined && lacks(fields, 'ventral_image') ? { ventral: both.ventral } : {}),
  });
  const variants = new Map(variantsOf(product).map((variant) => [variant['number'], variant]));
  return {
    ...lacking(product, 'main_image', sides),
    more: lacks(product, 'images') ? sides.more : [],
    specimens: new Map(
      [...sides.specimens].flatMap(([number, both]) => {
        const own = lacking(variants.get(number), 'dorsal_image', both);
        return own.main === undefined && own.ventral === undefined ? [] : [[number, own] as const];
      }),
    ),
  };
}
