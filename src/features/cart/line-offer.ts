import type { ShownSpecimen } from '../specimens/catalogue.contract.ts';
import { isWholesale, unitPrice } from '../specimens/price.rules.ts';
import type { CartItem } from './cart.contract.ts';

export interface LineAvailability {
  readonly stock: number;
  /** Limited to the stock. */
  readonly quantity: number;
  readonly unitPrice: number;
  /** True if a bulk tier applies (docs/shop.md "Rules of input"). */
  readonly wholesale: boolean;
  /** True if the line can only be removed. */
  readonly gone: boolean;
  /** Undefined for a grade that is not a single specimen. */
  readonly specimen: ShownSpecimen | undefined;
}

export function lineOffer(line: CartItem): LineAvailability {
  const variant = line.product.specifications.quality_variants.find(({ key }) => key === line.variantKey);
  const takenDown = variant === undefined || line.changes.some(({ kind }) => kind === 'taken-down');
  const fell = line.changes.find((change) => change.kind === 'stock');
  const stock = takenDown ? 0 : (fell?.now ?? Math.max(variant.stock, 0));
  const quantity = fell === undefined ? line.quantity : Math.min(line.quantity, stock);
  return {
    stock,
    quantity,
    unitPrice: unitPrice(variant, quantity),
    wholesale: isWholesale(variant?.bulk_discount ?? [], quantity),
    gone: takenDown || stock === 0,
    specimen: variant?.specimen,
  };
}
