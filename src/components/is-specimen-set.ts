import type { ShownProduct } from '../features/specimens/catalogue.contract.ts';

/** Sets contain several species: attributes of the first may not apply to the others. */
export function isSpecimenSet(product: Pick<ShownProduct, 'categoryId'>): boolean {
  return product.categoryId === 'set';
}
