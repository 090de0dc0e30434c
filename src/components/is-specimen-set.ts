import type { ShownProduct } from '../contract/catalogue.ts';

/**
 * True for a set of several species. The leading species' Latin name, sex, wingspan and protection
 * may not apply to the others.
 */
export function isSpecimenSet(product: Pick<ShownProduct, 'categoryId'>): boolean {
  return product.categoryId === 'set';
}
