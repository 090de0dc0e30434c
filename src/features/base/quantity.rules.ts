export const MIN_QUANTITY = 1;

/** Higher than any stock, and still an exact number. */
const MAX_TYPED = 9_999_999;

/** Characters: room for the largest quantity with fraction and unit. */
const TEXT_LENGTH = 16;

export function truncateQuantityText(typed: string): string {
  return typed.slice(0, TEXT_LENGTH);
}

/** Accepts commas between thousands; a fraction, unit or words may follow. */
const WHOLE = /^\+?(\d{1,3}(?:,\d{3})+(?!\d)|\d+)/;

/** 2.7 becomes 2, words become 1, and the minimum is 1. Accepts full-width digits. */
export function parseQuantity(typed: string): number {
  const [, whole = ''] = WHOLE.exec(typed.normalize('NFKC').trim()) ?? [];
  const number = Number(whole.replaceAll(',', ''));
  return Math.min(Math.max(MIN_QUANTITY, number), MAX_TYPED);
}

/** 1 if the stock is 0, so that the field never shows 0. */
export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(MIN_QUANTITY, Math.min(quantity, stock));
}

export type Availability = 'available' | 'over-stock' | 'sold-out';

/** Sold out at stock 0 or less (docs/shop.md "States"). */
export function availability(stock: number, quantity: number): Availability {
  if (stock <= 0) return 'sold-out';
  return quantity > stock ? 'over-stock' : 'available';
}

export function quantityControls(stock: number, quantity: number) {
  const soldOut = stock <= 0;
  return {
    canDecrease: !soldOut && quantity > MIN_QUANTITY,
    canIncrease: !soldOut && quantity < stock,
  };
}
