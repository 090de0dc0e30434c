import { readTextTable } from '../../../src/features/base/text-table.rules.ts';
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
  const read = readTextTable(bytes, [head]);
  switch (read.kind) {
    case 'table':
      return { kind: 'sheet', sheet: read.lines, exported: [], notes: [] };
    case 'unbalanced-quote':
      return unreadable(`第 ${read.line} 行的引号没有成对，请改正后再选择`);
    case 'unknown-encoding':
      return unreadable(
        `认不出这个文件的文字编码（不是 UTF-8、GBK 或 UTF-16），或没有“${head}”一列。${SAVE_AS}`,
      );
  }
}
