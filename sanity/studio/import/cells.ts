/** A table's cells as texts, whatever program wrote it. */
import { COLUMN_NAMES, type ColumnName, columnOf, type Problem } from './columns.ts';

export type CellValue = string | number | boolean | Date | null | undefined;

/** A row by the names of its columns; all texts are trimmed. */
export interface TableRow {
  readonly row: number;
  readonly cells: Readonly<Record<ColumnName, string>>;
}

export interface Table {
  readonly rows: readonly TableRow[];
  readonly problems: readonly Problem[];
}

export const ROWS_MAX = 2_000;

/** Full-width letters and digits become plain ones; what can't be seen goes. */
export function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? '是' : '';
  return String(value)
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The head may stand below a title; columns may stand in any order, and others between them. */
export function readTable(sheet: readonly (readonly CellValue[])[]): Table {
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
  const rows = texts.slice(headAt + 1).flatMap((line, at) => {
    if (line.every((cell) => cell === '')) return [];
    const cells = Object.fromEntries(
      COLUMN_NAMES.map((name) => [name, line[places.get(name) ?? -1] ?? '']),
    ) as TableRow['cells'];
    return [{ row: headAt + at + 2, cells }];
  });
  if (rows.length === 0) return refuse(headAt + 2, number, '表格中没有商品');
  if (rows.length > ROWS_MAX) return refuse(ROWS_MAX, number, `一次最多 ${ROWS_MAX} 行，请分成几份`);
  return { rows, problems };
}

/** A head may carry a star, a unit in brackets, or spaces. */
function headOf(cell: string): string {
  return cell.replace(/[（(].*?[)）]|[*＊\s]/gu, '');
}

function refuse(row: number, column: string, message: string): Table {
  return { rows: [], problems: [{ row, column, message }] };
}
