/**
 * CSV files whose Chinese text spreadsheets read correctly and whose cells never run as formulas.
 */

/**
 * A spreadsheet may start a formula after any character that it reads as a separator. Full-width signs work
 * like half-width signs.
 */
const FORMULA = /(^|[,;|，；\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])/g;
/** The marks that `formatCsv` puts before such characters. */
const GUARD = /(^|[,;|，；\t\r\n])'(?=[\s"']*[=+\-@＝＋－＠])/g;
/** A cell that begins with one of these characters would be split. */
const BREAK = /^[\t\r\n]/;

/** Text that a spreadsheet would convert to a number: 00123, 18 digits, 12E34. */
const NUMBER_LIKE = /^(0\d+|\d{12,}|\d+e\d+)$/i;

const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | null;

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value.replace(BREAK, "'$&").replace(FORMULA, "$1'");
  // Excel, WPS and Numbers keep text with a trailing tab; Numbers would show ="00123" literally.
  const asText = NUMBER_LIKE.test(harmless) ? `${harmless}\t` : harmless;
  return /[",\r\n\t]/.test(asText) ? `"${asText.replaceAll('"', '""')}"` : asText;
}

export function formatCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cell).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** Reads a cell as it was before `formatCsv` guarded it, for a file that is imported again. */
export const withoutCsvGuards = (text: string): string => text.replace(GUARD, '$1');
