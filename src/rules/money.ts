/** Between whole fen, as computed and stored, and yuan, as editors type and the API gives them. */

/** The shop's currency; it needs no rate. */
export const HOME_CURRENCY = 'CNY';

/** The largest price of a piece, in fen: ten million yuan. */
export const MAX_PRICE_FEN = 1_000_000_000;

/** The largest amount, in fen: up to here each fen is a JSON number of its own in yuan. */
export const MAX_AMOUNT_FEN = 1_000_000_000_000_000;

/**
 * Yuan as a JSON number (128.5) to whole fen (12850).
 * Returns undefined for what is no amount of money: negative, not finite, finer than a fen, or above MAX_AMOUNT_FEN.
 */
export function yuanToFen(yuan: number): number | undefined {
  if (!Number.isFinite(yuan) || yuan < 0) return undefined;
  const fen = Math.round(yuan * 100);
  // 19.99 * 100 is 1998.9999999999998: compare in yuan, where the nearest double is the same one.
  return fen / 100 === yuan && fen <= MAX_AMOUNT_FEN ? fen : undefined;
}

/** Yuan that our own server sent or kept, as fen. Throws for what is no amount: it was checked where it came in. */
export function requireFen(yuan: number): number {
  const fen = yuanToFen(yuan);
  if (fen === undefined) throw new RangeError(`${yuan} is no amount of yuan with at most 2 decimals`);
  return fen;
}

/** Yuan of the wire as shoppers read it. */
export function formatYuan(yuan: number): string {
  return formatFen(requireFen(yuan));
}

/** Whole fen (12850) to yuan as a JSON number (128.5). The nearest double, never summed afterwards. */
export function fenToYuan(fen: number): number {
  return fen / 100;
}

/** Whole fen as shoppers read it: 12850 is `¥128.50` (docs/shop.md "Who it is for": ¥ with 2 decimals). */
export function formatFen(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const whole = Math.abs(fen);
  return `${sign}¥${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
