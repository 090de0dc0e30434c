/** Quantity rules of docs/shop.md "Pages", "Rules of input" for the product page and the cart. */

export const MIN_QUANTITY = 1;

/** The largest quantity that can be typed: more than any stock, and an exact number. */
const MAX_TYPED = 9_999_999;

/** Longest text of the field: the largest quantity with its fraction and a unit. */
const TEXT_LENGTH = 16;

/** A typed text without what is too long to be a quantity. */
export function cutQuantity(typed: string): string {
  return typed.slice(0, TEXT_LENGTH);
}

/** The whole number that a text begins with, also in groups of three; what follows is its fraction, a unit, words. */
const WHOLE = /^\+?(\d{1,3}(?:,\d{3})+(?!\d)|\d+)/;

/**
 * What a typed quantity means before the stock is looked at: 2.7 is 2, words are 1, never below 1. Chinese input
 * methods write full-width digits and signs: they mean the same.
 */
export function parseQuantity(typed: string): number {
  const [, whole = ''] = WHOLE.exec(typed.normalize('NFKC').trim()) ?? [];
  const number = Number(whole.replaceAll(',', ''));
  return Math.min(Math.max(MIN_QUANTITY, number), MAX_TYPED);
}

/** Clamped between 1 and the stock; 1 when nothing is left, so that the field never shows 0. */
export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(MIN_QUANTITY, Math.min(quantity, stock));
}

export type Availability = 'available' | 'over-stock' | 'sold-out';

/** Sold out when the stock is 0 or less, over stock when more is asked than there is (docs/shop.md "States"). */
export function availability(stock: number, quantity: number): Availability {
  if (stock <= 0) return 'sold-out';
  return quantity > stock ? 'over-stock' : 'available';
}

/** What the controls of a quantity field allow (docs/shop.md "Pages"). */
export function quantityControls(stock: number, quantity: number) {
  const soldOut = stock <= 0;
  return {
    canDecrease: !soldOut && quantity > MIN_QUANTITY,
    canIncrease: !soldOut && quantity < stock,
  };
}
