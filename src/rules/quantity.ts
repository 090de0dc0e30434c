/** Quantity rules of spec §2 and §5 for the product page and the cart. */

export const MIN_QUANTITY = 1;

/** Longest quantity that can be typed, in digits: more than any stock, short enough to stay an exact number. */
const QUANTITY_DIGITS = 7;

/** A typed text without what is too long to be a quantity. */
export function cutQuantity(typed: string): string {
  return typed.slice(0, QUANTITY_DIGITS);
}

/** What a typed quantity means before the stock is looked at: non-numeric becomes 1, never below 1. */
export function parseQuantity(typed: string): number {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return MIN_QUANTITY;
  return Math.max(MIN_QUANTITY, Number.parseInt(text, 10));
}

/** Clamped between 1 and the stock; 1 when nothing is left, so that the field never shows 0. */
export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(MIN_QUANTITY, Math.min(quantity, stock));
}

export type Availability = 'available' | 'over-stock' | 'sold-out';

/** Sold out when the stock is 0 or less, over stock when more is asked than there is (spec §4). */
export function availability(stock: number, quantity: number): Availability {
  if (stock <= 0) return 'sold-out';
  return quantity > stock ? 'over-stock' : 'available';
}

/** What the controls of a quantity field allow (spec §2). */
export function quantityControls(stock: number, quantity: number) {
  const soldOut = stock <= 0;
  return {
    canDecrease: !soldOut && quantity > MIN_QUANTITY,
    canIncrease: !soldOut && quantity < stock,
  };
}
