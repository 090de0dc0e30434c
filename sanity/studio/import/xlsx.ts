/**
 * Reads error codes and the displayed precision of dates, such as `2026-05`, which readers that
 * return `Date` lose.
 */
import { strFromU8, type Unzipped, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { EXPORTED_SHEET } from './exported.ts';
import { type Sheet, UNCALCULATED_CELL } from './table.ts';

interface Workbook {
  readonly sheet: Sheet;
  readonly exported: Sheet;
  readonly hasPictures: boolean;
  readonly otherSheets: readonly string[];
}

/** Bytes after unpacking: a small archive can contain gigabytes. */
const UNPACKED_MAX = 200 * 1024 * 1024;
/** Excel's limits. */
const COLUMNS_MAX = 16_384;
const ROWS_MAX = 1_048_576;

export function parseXlsx(bytes: Uint8Array): Workbook {
  let hasPictures = false;
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (/^xl\/(media\/|cellimages\.xml$)/i.test(name)) hasPictures = true;
      const isRead = /^xl\/(worksheets\/|_rels\/)?[^/]+\.(xml|rels)$/i.test(name);
      if (isRead) unpacked += originalSize;
      if (unpacked > UNPACKED_MAX) throw new Error('the workbook is too large');
      return isRead;
    },
  });
  const { sheets, epochOffset } = readWorkbook(files);
  const [first, ...others] = sheets;
  if (first === undefined) throw new Error('the workbook has no sheet');
  const context = { strings: readStrings(files), precisions: readPrecisions(files), epochOffset };
  const read = ({ path }: { readonly path: string }) => readCells(textIn(files, path), context);
  const isExported = ({ name }: { readonly name: string }) => name === EXPORTED_SHEET;
  const hidden = others.find(isExported);
  return {
    sheet: read(first),
    exported: hidden === undefined ? [] : read(hidden),
    hasPictures,
    otherSheets: others.filter((sheet) => !isExported(sheet)).map(({ name }) => name),
  };
}

function textIn(files: Unzipped, path: string): string {
  const found = Object.keys(files).find((name) => name.toLowerCase() === path.toLowerCase());
  return found === undefined ? '' : strFromU8(files[found] ?? new Uint8Array());
}

interface Hooks {
  readonly open: (name: string, attribute: (key: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Strips namespace prefixes such as `<x:row>`. */
function walk(xml: string, { open, close, text }: Hooks): void {
  // Shared strings and styles are optional.
  if (xml === '') return;
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser();
  parser.on('openTag', (name, attributes, decode) =>
    open(plain(name), (key) => {
      const all = attributes();
      const own = all[key] ?? Object.entries(all).find(([full]) => plain(full) === key)?.[1];
      return own === undefined ? undefined : decode(own);
    }),
  );
  if (close !== undefined) parser.on('closeTag', (name) => close(plain(name)));
  if (text !== undefined) {
    parser.on('text', (value, decode) => text(decode(value)));
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
}

function readWorkbook(files: Unzipped) {
  const paths = new Map<string, string>();
  walk(textIn(files, 'xl/_rels/workbook.xml.rels'), {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      paths.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let epochOffset = 0;
  walk(textIn(files, 'xl/workbook.xml'), {
    open: (tag, attribute) => {
      if (tag === 'workbookPr' && /^(1|true)$/.test(attribute('date1904') ?? '')) epochOffset = 1_462;
      if (tag !== 'sheet') return;
      // `id` is the relation's id; the sheet's own id is `sheetId`.
      const path = paths.get(attribute('id') ?? '');
      const name = attribute('name') ?? '';
      if (path !== undefined) sheets.push({ name, path });
    },
  });
  return { sheets, epochOffset };
}

function readStrings(files: Unzipped): string[] {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isReading = false;
  walk(textIn(files, 'xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') strings.push(unescaped(current));
    },
  });
  return strings;
}

/** `_x000D_` escapes a character that XML forbids. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Undefined for numbers and times, `other` for dates without a year. */
type Precision = 'day' | 'month' | 'other' | undefined;

/** Built-in formats by number; 27 to 58 are Chinese. */
const BUILT_IN: ReadonlyMap<number, Precision> = new Map([
  ...[14, 15, 22, 30, 31].map((id) => [id, 'day'] as const),
  ...[17, 27, 36, 50, 52, 57].map((id) => [id, 'month'] as const),
  ...[16, 28, 29, 51, 53, 54, 58].map((id) => [id, 'other'] as const),
]);

export function datePrecisionOf(format: string): Precision {
  const [positive = ''] = format.split(';');
  const letters = positive
    .replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    .replace(/general/gi, '')
    .toLowerCase();
  const has = (letter: string) => letters.includes(letter);
  if (!has('y') && !has('e') && !has('d')) return undefined;
  // Digits mean a number such as `0.00E+00`.
  if (/[0#?]/.test(letters)) return undefined;
  if (!(has('y') || has('e')) || !has('m')) return 'other';
  return has('d') ? 'day' : 'month';
}

function readPrecisions(files: Unzipped): Precision[] {
  const formats = new Map<number, string>();
  const precisions: Precision[] = [];
  let isCellStyle = false;
  walk(textIn(files, 'xl/styles.xml'), {
    open: (name, attribute) => {
      if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const id = Number(attribute('numFmtId') ?? 0);
      const format = formats.get(id);
      precisions.push(format === undefined ? BUILT_IN.get(id) : datePrecisionOf(format));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return precisions;
}

interface Context {
  readonly strings: readonly string[];
  readonly precisions: readonly Precision[];
  readonly epochOffset: number;
}

/** Fills gaps, so that positions match row numbers. */
function readCells(xml: string, context: Context): string[][] {
  const sheet: string[][] = [];
  let row = 0;
  let column = 0;
  let cell: { type: string; style: number } | undefined;
  let hasFormula = false;
  let value = '';
  let isValue = false;
  let isReading = false;
  walk(xml, {
    open: (name, attribute) => {
      if (name === 'row') {
        const at = Number(attribute('r') ?? row + 1);
        row = at >= 1 && at <= ROWS_MAX ? at : row + 1;
        column = 0;
      } else if (name === 'c') {
        const letters = /^[A-Z]+/.exec(attribute('r') ?? '')?.[0];
        column = letters === undefined ? column + 1 : Math.min(columnNumber(letters), COLUMNS_MAX);
        cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0) };
        value = '';
        hasFormula = false;
      } else if (name === 'f') hasFormula = true;
      else if (name === 'rPh') isReading = true;
      else if (name === 'v' || name === 't') isValue = !isReading;
    },
    text: (text) => {
      if (isValue) value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'c' || cell === undefined) return;
      // A formula whose result is an empty text has the type `str`.
      const isUncalculated = hasFormula && value === '' && cell.type !== 'str';
      const text = isUncalculated ? UNCALCULATED_CELL : cellText(value, cell, context);
      cell = undefined;
      if (text === '') return;
      while (sheet.length < row) sheet.push([]);
      const line = sheet[row - 1] ?? [];
      while (line.length < column) line.push('');
      line[column - 1] = text;
    },
  });
  return sheet;
}

const columnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function cellText(value: string, cell: { type: string; style: number }, context: Context): string {
  if (cell.type === 's') return context.strings[Number(value)] ?? '';
  if (cell.type === 'b') return value === '1' ? '是' : '';
  // ISO dates: the first ten characters are the day.
  if (cell.type === 'd') return value.slice(0, 10);
  if (cell.type !== 'n') return unescaped(value);
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value.trim();
  const precision = context.precisions[cell.style];
  if (precision === undefined) return plainDigits(number);
  return dateText(number + context.epochOffset, precision);
}

/** Rounds to Excel's 15 digits: 110 × 1.1 is stored as 121.00000000000001. */
const plainDigits = (number: number) => String(Number(number.toPrecision(15)));

/**
 * Excel counts from 1900-01-01 and includes 1900-02-29, which never existed. Validation rejects
 * that day.
 */
export function dateText(serial: number, precision: 'day' | 'month' | 'other'): string {
  const day = Math.floor(serial);
  if (day < 1 || day > 2_958_465) return plainDigits(serial);
  const shown = day === 60 ? '1900-02-29' : isoDay(day < 60 ? day : day - 1);
  if (precision === 'day') return shown;
  return precision === 'month' ? shown.slice(0, 7) : shown.slice(5);
}

const isoDay = (daysSince1899: number) =>
  new Date(Date.UTC(1899, 11, 31) + daysSince1899 * 86_400_000).toISOString().slice(0, 10);
