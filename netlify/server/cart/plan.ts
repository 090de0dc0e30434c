/** Implements docs/shop.md "Rules of input", "Cart". `stock` is what this shopper can buy. */
import { availability } from '../../../src/rules/quantity.ts';

export type QuantityPlan =
  | { readonly kind: 'as-asked'; readonly quantity: number }
  | { readonly kind: 'clamped'; readonly quantity: number }
  | { readonly kind: 'out-of-stock' };

/** Adding more than the stock is an error; a sum above the stock is lowered to it. */
export function planAdd(present: number, requested: number, stock: number): QuantityPlan {
  if (availability(stock, requested) !== 'available') return { kind: 'out-of-stock' };
  const sum = present + requested;
  return sum > stock ? { kind: 'clamped', quantity: stock } : { kind: 'as-asked', quantity: sum };
}

/** A quantity above the stock is an error; `confirm` lowers the quantity instead. */
export function planUpdate(requested: number, stock: number, isConfirmed: boolean): QuantityPlan {
  if (availability(stock, requested) === 'available') return { kind: 'as-asked', quantity: requested };
  return isConfirmed && stock > 0 ? { kind: 'clamped', quantity: stock } : { kind: 'out-of-stock' };
}
