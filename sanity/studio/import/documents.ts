import { truncateText } from '../../../src/rules/characters.ts';
import { draftId } from '../../../src/rules/content/addresses.ts';
import { GRADES, type Grade } from '../../../src/rules/specimen.ts';
import type { NewChange } from '../catalogue/change-set.ts';
import { type FieldValues, fieldsOf, type StoredDocument, withFields } from '../catalogue/pair.ts';
import { fieldOfColumn } from './cells.ts';
import type { PlannedChange } from './changes.ts';
import type { CellChange } from './compare-cells.ts';
import { variantsOf } from './known-product.ts';
import type { Tier } from './parse-cell.ts';
import type { PictureSides } from './pictures.ts';
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
const NAME_IN_ALT = 70;

export function pictureFields(name: string, assets: PictureSides<string>): Field {
  const picture = (asset: string, side: string) => ({
    _type: 'picture',
    asset: reference(asset),
    alt: `${truncateText(name, NAME_IN_ALT)}，${side}`,
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
    ...{ name, origin, locality, gender, description, ...optional, rank },
    species: reference(speciesId),
    category: reference(categoryId),
    ...pictureFields(name, assets),
    variants: grades.map(variantOf),
  };
}

function variantOf(grade: GradeRow) {
  const { specimen } = grade;
  return {
    ...(specimen === undefined ? { _type: 'variant' } : { _type: 'specimen', number: specimen }),
    _key: grade.key,
    grade: grade.grade,
    description: grade.description,
    price: grade.price,
    withdrawn: false,
    ...(grade.originalPrice === undefined ? {} : { original_price: grade.originalPrice }),
    ...(grade.tiers.length === 0 ? {} : { bulk_discount: grade.tiers.map(tierOf) }),
  };
}

const tierOf = ({ quantity, price }: Tier) => ({
  ...{ _type: 'bulkTier', _key: `from-${quantity}`, quantity, price },
});

/**
 * null clears a field. `takesTable` overrides the shop's changes. Returns undefined if nothing
 * changes.
 */
export function changedFields(
  { product, cells, newGrades }: Pick<PlannedChange, 'product' | 'cells' | 'newGrades'>,
  takesTable: boolean,
): FieldValues | undefined {
  const taken = cells.filter(({ isAsked }) => takesTable || !isAsked);
  const own = taken.filter(({ variantKey }) => variantKey === undefined);
  const fields = Object.fromEntries(own.map((cell) => [fieldOfColumn(cell.column), fieldValue(cell)]));
  const ofGrades = taken.filter(({ variantKey }) => variantKey !== undefined);
  const variants =
    ofGrades.length + newGrades.length === 0
      ? {}
      : { variants: changedVariants(product.current, ofGrades, newGrades) };
  const all = { ...fields, ...variants };
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
): Field[] {
  const variants: Field[] = variantsOf(current).map((variant) => {
    const own = cells.filter(({ variantKey }) => variantKey === variant['_key']);
    const changed = {
      ...variant,
      ...Object.fromEntries(own.map((cell) => [fieldOfColumn(cell.column), fieldValue(cell)])),
    };
    return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
  });
  // Sorts grades from best to worst.
  const place = ({ grade }: Field) => GRADES.indexOf(grade as Grade);
  for (const grade of newGrades) {
    const at = variants.findIndex((variant) => place(variant) > place(variantOf(grade)));
    variants.splice(at < 0 ? variants.length : at, 0, variantOf(grade));
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
    ...{ documentId: planned.id, documentType: 'product', title: planned.facts.name },
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
  const changed = changedFields(change, takesTable) ?? {};
  const title = String(changed['name'] ?? current['name'] ?? '');
  const fields = { ...changed, ...pictureFields(title, assets) };
  if (Object.keys(fields).length === 0) return undefined;
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

export function missingPictures<F>(existing: Field, sides: PictureSides<F> | undefined): PictureSides<F> {
  if (sides === undefined) return { more: [] };
  const has = (name: string) => existing[name] !== undefined && existing[name] !== null;
  return {
    ...(sides.main === undefined || has('main_image') ? {} : { main: sides.main }),
    ...(sides.ventral === undefined || has('ventral_image') ? {} : { ventral: sides.ventral }),
    more: has('images') ? [] : sides.more,
  };
}
