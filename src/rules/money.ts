/** Between whole fen, as computed and stored, and yuan, as editors type and the API gives them. */

/** The largest price we accept, in fen: ten million yuan. Keeps every sum far inside exact integers. */
export const MAX_PRICE_FEN = 1_000_000_000;

/**
 * Yuan as a JSON number (128.5) to whole fen (12850).
 * Returns undefined for what is no amount of money: negative, not finite, or finer than a fen.
 */
export function yuanToFen(yuan: number): number | undefined {
  if (!Number.isFinite(yuan) || yuan < 0) return undefined;
  const fen = Math.round(yuan * 100);
  // 19.99 * 100 is 1998.9999999999998: compare in yuan, where the nearest double is the same one.
  if (fen / 100 !== yuan || fen > MAX_PRICE_FEN) return undefined;
  return fen;
}

/** Whole fen (12850) to yuan as a JSON number (128.5). The nearest double, never summed afterwards. */
export function fenToYuan(fen: number): number {
  return fen / 100;
}

/** Whole fen as shoppers read it: 12850 is `¥128.50` (spec §1: ¥ with 2 decimals). */
export function formatFen(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const whole = Math.abs(fen);
  return `${sign}¥${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
