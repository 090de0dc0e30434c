import type { ProductContent } from '../../../src/content/schema.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import { shippingNotice } from '../shipping/assess.ts';
import type { BarredProduct } from './result.ts';

/** Returns the products that may not be paid for, because the destination forbids them (docs/decisions/0096). */
export function findBarredProducts(
  rules: readonly ShippingRule[],
  products: readonly ProductContent[],
  country: string,
  now: Date,
): BarredProduct[] {
  return products.flatMap((product) => {
    const why = shippingNotice(rules, product, country, now.getTime())?.refusal ?? null;
    return why === null ? [] : [{ kind: 'not-shippable', why, name: product.name, country }];
  });
}
