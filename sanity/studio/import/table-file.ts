import Papa from 'papaparse';
import { columnOf, type Sheet } from './table.ts';
import { parseXlsx } from './xlsx.ts';

export type ReadFileResult =
  | {
      readonly kind: 'sheet';
      readonly sheet: Sheet;
      readonly exported: Sheet;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'unreadable'; readonly message: string };

const TABLE_BYTES_MAX = 20 * 1024 * 1024;
const CHANGED = '表格在选择之后改动过或已移走，请重新选择它';
const SAVE_AS = '请在 Excel 或 WPS 里另存为 .xlsx，或“CSV UTF-8”';

/** `head` is the title of a column, by which the encoding is recognized. */
export async function readTableFile(
  file: Pick<File, 'name' | 'arrayBuffer' | 'size'>,
  head: string = columnOf('number').title,
): Promise<ReadFileResult> {
  if (file.size > TABLE_BYTES_MAX) return unreadable('表格超过 20 MB，请去掉其中的图片后再试');
  // Browsers refuse to read a file that changed since it was chosen.
  const buffer = await file.arrayBuffer().catch(() => undefined);
  if (buffer === undefined) return unreadable(CHANGED);
  const bytes = new Uint8Array(buffer);
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b)) return readWorkbook(bytes);
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return unreadable('这是旧的 .xls 表格，或者加了密码：请另存为没有密码的 .xlsx');
  if (/\.(csv|tsv|txt)$/i.test(file.name)) return readText(bytes, head);
  if (/\.xlsx$/i.test(file.name)) return unreadable('这个文件打不开，请确认它是 .xlsx 表格，没有加密');
  return unreadable('请选择 .xlsx、.csv 或 .tsv 文件；旧的 .xls 请另存为 .xlsx');
}

function readWorkbook(bytes: Uint8Array): ReadFileResult {
  try {
    const { sheet, exported, hasPictures, otherSheets } = parseXlsx(bytes);
    const notes: string[] = [];
    if (hasPictures || sheet.some((line) => line.some((cell) => /^=(_xlfn\.)?DISPIMG\(/i.test(cell))))
      notes.push('表格里的图片不会导入：请把图片存成文件，文件名以编号开头，再选择图片文件夹。');
    if (otherSheets.length > 0)
      notes.push(`只读取第一个工作表，不读取：${otherSheets.slice(0, 5).join('、')}。`);
    return { kind: 'sheet', sheet, exported, notes };
  } catch {
    return unreadable('这个文件打不开，请确认它是 .xlsx 表格，没有加密');
  }
}

function unreadable(message: string): ReadFileResult {
  return { kind: 'unreadable', message };
}

function readText(bytes: Uint8Array, head: string): ReadFileResult {
  const decoded = decodeTable(bytes, head);
  if (decoded.kind === 'unreadable') return decoded;
  const delimiter = delimiterIn(decoded.text, head);
  const { data, errors } = Papa.parse<string[]>(decoded.text, { delimiter, skipEmptyLines: false });
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote !== undefined) return unreadable(`第 ${(quote.row ?? 0) + 1} 行的引号没有成对，请改正后再选择`);
  return { kind: 'sheet', sheet: data, exported: [], notes: [] };
}

/** The sign between the column titles, because a guess from all cells is misled by a text with others. */
function delimiterIn(text: string, head: string): string {
  const line = text.split(/[\r\n]+/).find((one) => one.includes(head)) ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

type DecodeResult =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly message: string };

/**
 * Without a BOM or valid UTF-8, a readable header row decides the encoding. Invalid bytes become
 * U+FFFD, which is reported per cell.
 */
function decodeTable(bytes: Uint8Array, head: string): DecodeResult {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return { kind: 'text', text: decode(bytes, marked.encoding) };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return { kind: 'text', text };
  } catch {}
  for (const encoding of ['utf-8', 'gb18030', 'utf-16le', 'utf-16be']) {
    const text = decode(bytes, encoding);
    if (text.includes(head)) return { kind: 'text', text };
  }
  // In Big5, traditional names would match nothing.
  if (decode(bytes, 'big5').includes('編號'))
    return {
      kind: 'unreadable',
      message: `这个文件是 Big5（繁体中文）编码，列名也是繁体。请用模板的简体列名填写，${SAVE_AS}`,
    };
  return { kind: 'unreadable', message: `认不出这个文件的文字编码（不是 UTF-8、GBK 或 UTF-16）。${SAVE_AS}` };
}

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];
const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);
