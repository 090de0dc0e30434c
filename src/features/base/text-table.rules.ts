/** Tables as text, with commas, semicolons or tabs, in the encodings that spreadsheets write. */
export type ReadTextTableResult =
  | { readonly kind: 'table'; readonly lines: readonly (readonly string[])[] }
  | { readonly kind: 'unknown-encoding' }
  /** `line` counts from 1. */
  | { readonly kind: 'unbalanced-quote'; readonly line: number };

/**
 * Recognizes encoding and separator by `titles`, of which the table has one. Lines after
 * `linesMax` are not read.
 */
export function readTextTable(
  bytes: Uint8Array,
  titles: readonly string[],
  linesMax = Number.POSITIVE_INFINITY,
): ReadTextTableResult {
  const text = decodeTable(bytes, titles);
  return text === undefined
    ? { kind: 'unknown-encoding' }
    : splitTable(text, delimiterIn(text, titles), linesMax);
}

/**
 * Stops at the first wrong quote, because the time must not grow with the square of what a shopper sends: Papa Parse
 * takes 30 s for 1 MB of quotes and spaces.
 */
function splitTable(text: string, delimiter: string, linesMax: number): ReadTextTableResult {
  const plainCell = `(?!")([^${delimiter}\r\n]*)`;
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)" *|${plainCell})(${delimiter}|\r\n?|\n|$)`, 'y');
  const lines: string[][] = [];
  let line: string[] = [];
  while (lines.length < linesMax) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) return { kind: 'unbalanced-quote', line: lines.length + 1 };
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === delimiter) continue;
    lines.push(line);
    line = [];
    if (end === '') break;
  }
  return { kind: 'table', lines };
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
