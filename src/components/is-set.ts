import type { ShownProduct } from '../contract/catalogue.ts';

/**
 * Whether a product holds several species (the kind of goods `set`): what is true of the leading one, its Latin
 * name, sex, wingspan or protection, need not be of the others.
 */
export function isSet(product: Pick<ShownProduct, 'categoryId'>): boolean {
  return product.categoryId === 'set';
}
