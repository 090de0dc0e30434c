/**
 * An exported workbook has a hidden column with each row's document and revision, and a hidden sheet with the exported
 * cells. They distinguish the editor's changes from the shop's. Without them rows are matched by number.
 */
import { COLUMN_NAMES, type ColumnName, cleanCell, type Sheet } from './table.ts';

export const EXPORTED_SHEET = '导出时的内容';

export interface RowRevision {
  readonly id: string;
  readonly rev: string;
  /** Empty for a product without grades. */
  readonly variantKey: string;
}

export const formatRowRevision = ({ id, rev, variantKey }: RowRevision): string =>
  `${id}@${rev}#${variantKey}`;

/** Returns undefined if the cell is empty or unreadable. */
export function parseRowRevision(text: string): RowRevision | undefined {
  const [, id, rev, variantKey] = /^([\w.-]+)@([\w-]+)#([\w-]*)$/.exec(text) ?? [];
  if (id === undefined || rev === undefined || variantKey === undefined) return undefined;
  return { id, rev, variantKey };
}

export type RowCells = Readonly<Record<ColumnName, string>>;

export interface ExportedRow {
  readonly mark: RowRevision;
  readonly cells: RowCells;
}

const MARK_HEAD = 'mark';

/** Column keys stay when titles change. */
export function exportedSheet(rows: readonly PartialExportedRow[]): string[][] {
  const names = COLUMN_NAMES.filter((name) => rows.every(({ cells }) => cells[name] !== undefined));
  return [
    [MARK_HEAD, ...names],
    ...rows.map(({ mark, cells }) => [formatRowRevision(mark), ...names.map((name) => cells[name] ?? '')]),
  ];
}

/** Undefined for columns that the exporting version lacked. */
export interface PartialExportedRow {
  readonly mark: RowRevision;
  readonly cells: Partial<RowCells>;
}

export function parseExportedSheet(sheet: Sheet): PartialExportedRow[] {
  const [head = [], ...lines] = sheet;
  const markAt = head.indexOf(MARK_HEAD);
  const places = COLUMN_NAMES.flatMap((name) => {
    const place = head.indexOf(name);
    return place < 0 ? [] : [[name, place] as const];
  });
  return lines.flatMap((line) => {
    const mark = parseRowRevision(line[markAt] ?? '');
    if (mark === undefined) return [];
    const cells = Object.fromEntries(
      places.map(([name, place]) => [name, cleanCell(name, line[place] ?? '')]),
    );
    return [{ mark, cells }];
  });
}
