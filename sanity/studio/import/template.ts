import writeXlsxFile from 'write-excel-file/universal';
import { COLUMN_NAMES, columnOf } from './table.ts';

export const TEMPLATE_NAME = '进货单模板.xlsx';

export async function templateFile(): Promise<Blob> {
  const columns = COLUMN_NAMES.map(columnOf);
  const head = columns.map(({ title, isRequired }) => ({
    value: title,
    fontWeight: 'bold' as const,
    backgroundColor: isRequired ? '#f3e6c4' : '#f7f3ea',
  }));
  // Spreadsheets keep leading zeros of text.
  const example = columns.map(({ example: value }) => ({ value, type: String, format: '@' }));
  const widths = columns.map(({ title, example: value }) => ({
    width: Math.min(40, Math.max(title.length, value.length) * 2 + 4),
  }));
  return await writeXlsxFile([head, example], {
    columns: widths,
    sheet: '进货单',
    stickyRowsCount: 1,
  }).toBlob();
}
