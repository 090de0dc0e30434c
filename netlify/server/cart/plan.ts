/**
 * What a change of a line comes to (docs/shop.md "Rules of input", "Calls", "Cart"). Pieces; `stock` is what this
 * shopper can have.
 */
import { availability } from '../../../src/rules/quantity.ts';

export type Planned =
  | { readonly kind: 'as-asked'; readonly quantity: number }
  /** No more than the stock. */
  | { readonly kind: 'clamped'; readonly quantity: number }
  | { readonly kind: 'out-of-stock' };

/** `present` is what the line holds already, 0 for a new one. More than the stock at once is refused. */
export function planAdd(present: number, asked: number, stock: number): Planned {
  if (availability(stock, asked) !== 'available') return { kind: 'out-of-stock' };
  const sum = present + asked;
  return sum > stock ? { kind: 'clamped', quantity: stock } : { kind: 'as-asked', quantity: sum };
}

/** Who confirms takes the stock as it is now; who only asks for more than there is, is refused. */
export function planUpdate(asked: number, stock: number, isConfirmed: boolean): Planned {
  if (availability(stock, asked) === 'available') return { kind: 'as-asked', quantity: asked };
  return isConfirmed && stock > 0 ? { kind: 'clamped', quantity: stock } : { kind: 'out-of-stock' };
}
