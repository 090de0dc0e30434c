import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import { shippingRefusal, withSpecies } from '../eligibility/assess.ts';
import type { ShippingRecipient } from '../orders/recipient.ts';
import type { BarredProduct } from './result.ts';

/**
 * Returns the products that may not be paid for, because the shipping rules refuse the destination
 * (docs/decisions/0096). Empty if the country is unknown.
 */
export function findBarredProducts(
  rules: readonly ShippingRule[],
  products: readonly MirroredProduct[],
  { country }: Pick<ShippingRecipient, 'country'>,
  now: Date,
): BarredProduct[] {
  return products.flatMap(({ product, species }) => {
    const why = shippingRefusal(rules, withSpecies({ product, species }), country, now.getTime());
    return why === null || country === null
      ? []
      : [{ kind: 'not-shippable', why, name: product.name, country }];
  });
}
