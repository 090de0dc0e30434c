/** Quantity rules for product page and cart (docs/shop.md "Pages", "Rules of input"). */

export const MIN_QUANTITY = 1;

/** Largest quantity that can be typed: above any stock, and an exact number. */
const MAX_TYPED = 9_999_999;

/** Maximum length of the field's text: the largest quantity with fraction and unit. */
const TEXT_LENGTH = 16;

export function truncateQuantityText(typed: string): string {
  return typed.slice(0, TEXT_LENGTH);
}

/**
 * The leading whole number, optionally in groups of three; a fraction, unit or words may follow.
 */
const WHOLE = /^\+?(\d{1,3}(?:,\d{3})+(?!\d)|\d+)/;

/**
 * The typed quantity before the stock is considered: 2.7 is 2, words are 1, the minimum is 1.
 * Accepts the full-width digits of Chinese input methods.
 */
export function parseQuantity(typed: string): number {
  const [, whole = ''] = WHOLE.exec(typed.normalize('NFKC').trim()) ?? [];
  const number = Number(whole.replaceAll(',', ''));
  return Math.min(Math.max(MIN_QUANTITY, number), MAX_TYPED);
}

/** Clamps to 1…stock; 1 if the stock is 0, so that the field never shows 0. */
export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(MIN_QUANTITY, Math.min(quantity, stock));
}

export type Availability = 'available' | 'over-stock' | 'sold-out';

/** Sold out at stock 0 or less; over stock if the quantity exceeds it (docs/shop.md "States"). */
export function availability(stock: number, quantity: number): Availability {
  if (stock <= 0) return 'sold-out';
  return quantity > stock ? 'over-stock' : 'available';
}

/** The enabled controls of a quantity field (docs/shop.md "Pages"). */
export function quantityControls(stock: number, quantity: number) {
  const soldOut = stock <= 0;
  return {
    canDecrease: !soldOut && quantity > MIN_QUANTITY,
    canIncrease: !soldOut && quantity < stock,
  };
}
