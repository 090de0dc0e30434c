import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';
import { EXPORTED_SHEET, exportedSheet, type PartialExportedRow, parseRowRevision } from './exported.ts';
import { importText } from './import.text.ts';
import type { GoodPlan } from './plan.ts';
import { COLUMN_NAMES, columnOf, EXPORT_COLUMN_TITLES } from './table.ts';
import { hiddenColumn, textCell } from './workbook.ts';

const { leftOut: words } = importText;
const WRONG = { backgroundColor: '#f6d5cf' };
const bold = (value: string) => ({ ...textCell(value), fontWeight: 'bold' as const });

export async function skippedRowsFile(
  { consignment, refused: { rows, problems } }: Pick<GoodPlan, 'consignment' | 'refused'>,
  exported: readonly PartialExportedRow[],
): Promise<Blob> {
  const data: SheetData = [
    [
      ...COLUMN_NAMES.map((name) => columnOf(name).title),
      EXPORT_COLUMN_TITLES.problem,
      EXPORT_COLUMN_TITLES.mark,
    ].map(bold),
    ...rows.map(({ row, cells, mark }) => {
      const own = problems.filter((problem) => problem.row === row);
      const isWrong = (title: string) => own.some(({ column }) => column === title);
      return [
        ...COLUMN_NAMES.map((name) => {
          const cell = textCell(name === 'consignment' ? cells[name] || consignment : cells[name]);
          return isWrong(columnOf(name).title) ? { ...cell, ...WRONG } : cell;
        }),
        textCell(own.map(({ column, message }) => `${column}：${message}`).join('\n')),
        textCell(mark),
      ];
    }),
  ];
  const ids = new Set(rows.map(({ mark }) => parseRowRevision(mark)?.id));
  const known = exported.filter(({ mark: { id } }) => ids.has(id));
  const hidden: SheetData = exportedSheet(known).map((texts) => texts.map(textCell));
  const columns = [...COLUMN_NAMES.map(() => ({ width: 14 })), { width: 48 }, { width: 12 }];
  return await writeXlsxFile(
    [
      { data, sheet: words.sheet, columns, stickyRowsCount: 1 },
      { data: hidden, sheet: EXPORTED_SHEET },
    ],
    { features: [hiddenColumn(COLUMN_NAMES.length + 1)] },
  ).toBlob();
}
