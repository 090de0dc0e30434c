/**
 * What an export leaves in its file, so that an import knows what the editor changed and what the shop changed since:
 * a hidden column that marks each row with its document, and a hidden sheet with the exported cells. Without them, as
 * in a CSV, rows are found by their number alone.
 */
import { COLUMN_NAMES, type ColumnName, cleanCell, type Sheet } from './table.ts';

export const EXPORTED_SHEET = '导出时的内容';

/** The document that a row was exported from. */
export interface RowMark {
  readonly id: string;
  readonly rev: string;
  /** Empty for a product without grades. */
  readonly variantKey: string;
}

export const formatMark = ({ id, rev, variantKey }: RowMark): string => `${id}@${rev}#${variantKey}`;

/** Undefined if the cell is empty or no longer readable. */
export function parseMark(text: string): RowMark | undefined {
  const [, id, rev, variantKey] = /^([\w.-]+)@([\w-]+)#([\w-]*)$/.exec(text) ?? [];
  if (id === undefined || rev === undefined || variantKey === undefined) return undefined;
  return { id, rev, variantKey };
}

export type RowCells = Readonly<Record<ColumnName, string>>;

export interface ExportedRow {
  readonly mark: RowMark;
  readonly cells: RowCells;
}

const MARK_HEAD = 'mark';

/** The hidden sheet. Its head has the names of the columns, which don't change with their titles. */
export function exportedSheet(rows: readonly ExportedRow[]): string[][] {
  const head = [MARK_HEAD, ...COLUMN_NAMES];
  return [
    head,
    ...rows.map(({ mark, cells }) => [formatMark(mark), ...COLUMN_NAMES.map((name) => cells[name])]),
  ];
}

/** Cells of columns that the exporting version lacked are undefined. */
export interface ExportedProduct {
  readonly mark: RowMark;
  readonly cells: Partial<RowCells>;
}

export function parseExportedSheet(sheet: Sheet): ExportedProduct[] {
  const [head = [], ...lines] = sheet;
  const markAt = head.indexOf(MARK_HEAD);
  const places = COLUMN_NAMES.flatMap((name) => {
    const place = head.indexOf(name);
    return place < 0 ? [] : [[name, place] as const];
  });
  return lines.flatMap((line) => {
    const mark = parseMark(line[markAt] ?? '');
    if (mark === undefined) return [];
    const cells = Object.fromEntries(
      places.map(([name, place]) => [name, cleanCell(name, line[place] ?? '')]),
    );
    return [{ mark, cells }];
  });
}
