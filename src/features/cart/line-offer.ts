/** What of a cart line can be had now, and for how much. */
import type { CartItem } from '../../contract/cart.ts';
import { fenToYuan } from '../../rules/money.ts';
import { isWholesale, unitPriceFen } from '../../rules/price.ts';
import { pricedVariant } from '../../rules/wire-price.ts';

export interface LineOffer {
  /** Pieces that can be bought now. */
  readonly stock: number;
  /** The line's quantity, as far as the stock goes. */
  readonly quantity: number;
  /** Of one piece at that quantity, yuan. */
  readonly unitPrice: number;
  /** A tier is reached (docs/shop.md "Rules of input"). */
  readonly wholesale: boolean;
  /** Taken down or sold out: it can only be taken out. */
  readonly gone: boolean;
}

export function lineOffer(line: CartItem): LineOffer {
  const variant = line.product.specifications.quality_variants.find(({ key }) => key === line.variantKey);
  const takenDown = variant === undefined || line.changes.some(({ kind }) => kind === 'taken-down');
  const fell = line.changes.find((change) => change.kind === 'stock');
  const stock = takenDown ? 0 : (fell?.now ?? Math.max(variant.stock, 0));
  const quantity = fell === undefined ? line.quantity : Math.min(line.quantity, stock);
  const priced = variant && pricedVariant(variant);
  return {
    stock,
    quantity,
    unitPrice: fenToYuan(unitPriceFen(priced, quantity)),
    wholesale: isWholesale(priced?.tiers ?? [], quantity),
    gone: takenDown || stock === 0,
  };
}
