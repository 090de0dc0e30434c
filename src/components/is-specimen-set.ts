import type { ShownProduct } from '../contract/catalogue.ts';

/** Attributes of a set's first species may not apply to the others. */
export function isSpecimenSet(product: Pick<ShownProduct, 'categoryId'>): boolean {
  return product.categoryId === 'set';
}
