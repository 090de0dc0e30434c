/** Tables as text, with commas, semicolons or tabs, in the encodings that spreadsheets write. */
import Papa from 'papaparse';

export type ReadTextTableResult =
  | { readonly kind: 'table'; readonly lines: readonly (readonly string[])[] }
  | { readonly kind: 'unknown-encoding' }
  /** `line` counts from 1. */
  | { readonly kind: 'unbalanced-quote'; readonly line: number };

/** By titles of columns in `titles`, of which the table has one, encoding and separator are recognized. */
export function readTextTable(bytes: Uint8Array, titles: readonly string[]): ReadTextTableResult {
  const text = decodeTable(bytes, titles);
  if (text === undefined) return { kind: 'unknown-encoding' };
  const delimiter = delimiterIn(text, titles);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  const quote = errors.find(({ type }) => type === 'Quotes');
  return quote === undefined
    ? { kind: 'table', lines: data }
    : { kind: 'unbalanced-quote', line: (quote.row ?? 0) + 1 };
}

/** The sign between the column titles, because a guess from all cells is misled by a text with others. */
function delimiterIn(text: string, titles: readonly string[]): string {
  const line = text.split(/[\r\n]+/).find((one) => titles.some((title) => one.includes(title))) ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/**
 * Without a BOM or valid UTF-8, a readable title decides the encoding. Titles of Latin letters are readable in several,
 * so the one with fewest invalid bytes wins. Invalid bytes become U+FFFD.
 */
function decodeTable(bytes: Uint8Array, titles: readonly string[]): string | undefined {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return decode(marked.encoding);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {}
  const invalid = (text: string) => text.split('\ufffd').length;
  return ['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'big5']
    .map(decode)
    .filter((text) => titles.some((title) => text.includes(title)))
    .sort((one, other) => invalid(one) - invalid(other))[0];
}
