/** Calculations and storage use whole fen, editors and the API yuan. */

export const HOME_CURRENCY = 'CNY';

/** Ten million yuan. */
export const MAX_PRICE_FEN = 1_000_000_000;

/** Up to this amount every fen is a distinct JSON number in yuan. */
export const MAX_AMOUNT_FEN = 1_000_000_000_000_000;

/**
 * 128.5 becomes 12850. Undefined if negative, not finite, finer than a fen, or above
 * MAX_AMOUNT_FEN.
 */
export function yuanToFen(yuan: number): number | undefined {
  if (!Number.isFinite(yuan) || yuan < 0) return undefined;
  const fen = Math.round(yuan * 100);
  // 19.99 * 100 is 1998.9999999999998, but fen / 100 is exactly the double that was typed.
  return fen / 100 === yuan && fen <= MAX_AMOUNT_FEN ? fen : undefined;
}

/** Throws if the amount is invalid. */
export function requireFen(yuan: number): number {
  const fen = yuanToFen(yuan);
  if (fen === undefined) throw new RangeError(`${yuan} is no amount of yuan with at most 2 decimals`);
  return fen;
}

export function formatYuan(yuan: number): string {
  return formatFen(requireFen(yuan));
}

/** 12850 becomes 128.5. Never sum the results, because doubles are inexact. */
export function fenToYuan(fen: number): number {
  return fen / 100;
}

/** 12850 becomes `¥128.50` (docs/shop.md "Who it is for"). */
export function formatFen(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const whole = Math.abs(fen);
  return `${sign}¥${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
