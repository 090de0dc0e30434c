/** A table's cells by the names of their columns. */
import { COLUMN_NAMES, type ColumnName, columnOf, type Problem } from './columns.ts';

/** A row by the names of its columns; all texts are trimmed. */
export interface TableRow {
  readonly row: number;
  readonly cells: Readonly<Record<ColumnName, string>>;
}

export interface Table {
  readonly rows: readonly TableRow[];
  readonly problems: readonly Problem[];
  /** Heads of columns that are not read. */
  readonly otherColumns: readonly string[];
}

export const ROWS_MAX = 2_000;

/** What can't be seen goes. Lines of a description stay apart. */
export function textOf(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/[^\S\n\r]+/gu, ' ')
    .replace(/ ?(?:\r\n?|\n) ?/g, '\n')
    .trim();
}

/** The head may stand below a title; columns may stand in any order, and others between them. */
export function readTable(sheet: readonly (readonly string[])[]): Table {
  const texts = sheet.map((line) => line.map(textOf));
  const number = columnOf('number').title;
  const headAt = texts.findIndex((line) => line.some((cell) => headOf(cell) === number));
  const head = texts[headAt];
  if (head === undefined)
    return refuse(1, number, `表格中没有“${number}”一列，请用模板填写，并保留第一行的列名`);
  const places = new Map<ColumnName, number>();
  const problems: Problem[] = [];
  for (const name of COLUMN_NAMES) {
    const { title, isRequired } = columnOf(name);
    const found = head.flatMap((cell, at) => (headOf(cell) === title ? [at] : []));
    if (found[0] !== undefined) places.set(name, found[0]);
    else if (isRequired) problems.push({ row: headAt + 1, column: title, message: `缺少“${title}”一列` });
    if (found.length > 1) problems.push({ row: headAt + 1, column: title, message: `“${title}”出现了两列` });
  }
  if (problems.length > 0) return { rows: [], problems, otherColumns: [] };
  const titles = new Set(COLUMN_NAMES.map((name) => columnOf(name).title));
  const otherColumns = head.filter((cell) => cell !== '' && !titles.has(headOf(cell)));
  const rows = texts.slice(headAt + 1).flatMap((line, at) => {
    if (line.every((cell) => cell === '')) return [];
    const row = headAt + at + 2;
    const cells = Object.fromEntries(
      COLUMN_NAMES.map((name) => {
        const text = line[places.get(name) ?? -1] ?? '';
        const message = damage(text);
        if (message !== undefined) problems.push({ row, column: columnOf(name).title, message });
        return [name, name === 'description' ? text : text.replace(/\n+/g, ' ')];
      }),
    ) as TableRow['cells'];
    return [{ row, cells }];
  });
  if (rows.length === 0) return refuse(headAt + 2, number, '表格中没有商品');
  if (rows.length > ROWS_MAX) return refuse(ROWS_MAX, number, `一次最多 ${ROWS_MAX} 行，请分成几份`);
  return { rows, problems, otherColumns };
}

/** What a program left in a cell in place of its content: the error of a formula, or a byte that could not be read. */
function damage(text: string): string | undefined {
  if (/^#(N\/A|NAME\?|VALUE!|REF!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i.test(text))
    return `单元格的公式出错（${text}），请改成实际内容，或清空`;
  if (text.includes('\ufffd'))
    return `“${text.slice(0, 20)}”中有认不出的字符，文件的编码可能损坏，请重新填写`;
  return undefined;
}

/** A head may carry a star, a unit in brackets, or spaces. */
function headOf(cell: string): string {
  return cell.replace(/[（(].*?[)）]|[*＊\s]/gu, '');
}

function refuse(row: number, column: string, message: string): Table {
  return { rows: [], problems: [{ row, column, message }], otherColumns: [] };
}
