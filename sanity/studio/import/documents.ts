/** The draft that a planned product becomes. */

import type { Sides } from './pictures.ts';
import type { PlannedProduct } from './plan.ts';

interface Field {
  readonly [name: string]: unknown;
}

export interface DraftProduct extends Field {
  readonly _id: string;
  readonly _type: 'product';
}

const reference = (id: string) => ({ _type: 'reference', _ref: id });
/** Room for what is put behind it: alternative texts have 80 characters at most. */
const NAME_IN_ALT = 70;

/** `assets`: ids of the pictures' assets, by their sides. */
export function draftOf(
  { id, facts, grades }: PlannedProduct,
  assets: Sides<string> | undefined,
): DraftProduct {
  const { name, origin, locality, gender, description, speciesId, categoryId, optional } = facts;
  const picture = (asset: string, side: string) => ({
    _type: 'picture',
    asset: reference(asset),
    alt: `${name.slice(0, NAME_IN_ALT)}，${side}`,
  });
  return {
    _id: `drafts.${id}`,
    _type: 'product',
    ...{ name, origin, locality, gender, description, ...optional },
    species: reference(speciesId),
    category: reference(categoryId),
    ...(assets === undefined
      ? {}
      : {
          main_image: picture(assets.main, '背面'),
          ...(assets.ventral === undefined ? {} : { ventral_image: picture(assets.ventral, '腹面') }),
          ...(assets.more.length === 0
            ? {}
            : {
                images: assets.more.map((asset, at) => ({
                  _key: `picture-${at + 1}`,
                  ...picture(asset, `细节 ${at + 1}`),
                })),
              }),
        }),
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
