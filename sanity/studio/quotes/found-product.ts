/** Finds products in the content lake for the picker. */

import { yuanToFen } from '../../../src/features/base/money.rules.ts';
import { specimenNumber, specimenQuality } from '../../../src/features/specimens/specimen.rules.ts';
import type { FormLine } from './quote-form.ts';

export const PRODUCTS_FOUND_MAX = 8;

/**
 * `match` compares words and would miss parts of Chinese names, so this filter searches the text itself. `$written` is
 * lower case, `$q` also of half width: names have brackets of full width, but 编号 may be typed in full width.
 */
const hasText = (field: string) =>
  `count(string::split(lower(${field}), $q)) > 1 || count(string::split(lower(${field}), $written)) > 1`;

export const PRODUCT_SEARCH_QUERY = `*[_type == "product" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))
  && count(variants[withdrawn != true]) > 0
  && (${hasText('name')} || ${hasText('sku')} || species._ref in *[_type == "species"
    && (${hasText('name')} || ${hasText('latinName')})]._id)]
  | order(rank asc, _id asc)[0...${PRODUCTS_FOUND_MAX}]{
    _id, name, sku, "latinName": species->latinName, "picture": main_image.asset->url,
    variants[]{_key, grade, number, price, withdrawn, "tiers": bulk_discount[]{quantity, price}}
  }`;

/** Published content may break the rules of the shop, so everything but ids may be absent. */
export interface FoundProduct {
  readonly _id: string;
  readonly name: string | null;
  readonly sku: string | null;
  readonly latinName: string | null;
  readonly picture: string | null;
  readonly variants: readonly FoundVariant[] | null;
}

export interface FoundVariant {
  readonly _key: string;
  readonly grade: string | null;
  /** The number of a single specimen. */
  readonly number?: number | null;
  readonly price: number | null;
  readonly withdrawn: boolean | null;
  readonly tiers: readonly { readonly quantity: number | null; readonly price: number | null }[] | null;
}

/** Undefined if the variant is not for sale. */
export function pickLine(product: FoundProduct, variant: FoundVariant): FormLine | undefined {
  const { _key: variantKey, grade, number, price, withdrawn, tiers } = variant;
  if (withdrawn === true || grade === null || price === null || yuanToFen(price) === undefined)
    return undefined;
  const facts = {
    productId: product._id,
    variantKey,
    listPrice: price,
    grade: number ? specimenQuality(grade, number) : grade,
    sku: number ? specimenNumber(product.sku, number) : (product.sku ?? ''),
    name: product.name ?? '',
    picture: product.picture ?? '',
    tiers: (tiers ?? []).flatMap((tier) =>
      tier.quantity === null || tier.price === null || yuanToFen(tier.price) === undefined
        ? []
        : [{ quantity: tier.quantity, price: tier.price }],
    ),
  };
  return { productId: product._id, variantKey, quantity: '1', unitPrice: '', facts };
}
