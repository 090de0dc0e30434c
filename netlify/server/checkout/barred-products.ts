import { countryOf } from '../../../src/rules/country.ts';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import { shippingRefusal } from '../eligibility/assess.ts';
import type { Buyer } from '../orders/buyer.ts';
import type { BarredProduct } from './result.ts';

/**
 * Returns the products that may not be paid for, because of where the buyer lives
 * (docs/decisions/0096). None if the address names no country.
 */
export function findBarredProducts(
  rules: readonly ShippingRule[],
  products: readonly MirroredProduct[],
  { address }: Pick<Buyer, 'address'>,
  now: Date,
): BarredProduct[] {
  const country = countryOf(address);
  return products.flatMap(({ product, species }) => {
    const shipped = species === null ? product : { ...product, species };
    const why = shippingRefusal(rules, shipped, country, now.getTime());
    return why === null || country === null
      ? []
      : [{ kind: 'not-shippable', why, name: product.name, country }];
  });
}
