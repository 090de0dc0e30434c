/** Tables as files that a spreadsheet opens in Chinese and runs nothing of. */
import { SHOP_TIME_ZONE } from '../../../src/contract/ops-figures.ts';

/**
 * Where a spreadsheet may begin to read a formula: at the beginning of a cell, and after whatever it may take for a
 * separator when it is told another than the comma. It reads full-width signs as the plain ones.
 */
const FORMULA = /(^|[,;|，；\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/g;
/** A cell that begins with one of these is split off from what follows. */
const BREAK = /^[\t\r\n]/;

/** Text that a spreadsheet would take for a number, and round or strip of its zeros: 00123, 18 digits, 12E34. */
const NUMBER_LIKE = /^(0\d+|\d{12,}|\d+e\d+)$/i;

/** By this mark a spreadsheet knows that the file is in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | null;

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(BREAK, "'$&").replace(FORMULA, "$1'");
  // Excel, WPS and Numbers keep what ends in a tab as text. A formula ="00123" would show as such in Numbers.
  const kept = NUMBER_LIKE.test(harmless) ? `${harmless}\t` : harmless;
  return /[",\r\n\t]/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}

export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** Told in the heads of columns of times (src/text/desk.ts), and read as a time by spreadsheets: 2026-11-21 16:18. */
export function momentCell(iso: string | null): string | null {
  if (iso === null) return null;
  const format = { timeZone: SHOP_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' } as const;
  // Sweden writes a time as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(iso));
}
