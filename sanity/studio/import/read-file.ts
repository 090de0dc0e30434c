/** Reads a table's file: XLSX, or CSV as Chinese table programs write it, with or without a mark, in UTF-8 or GBK. */
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import type { CellValue } from './cells.ts';

export type ReadFile =
  | { readonly kind: 'sheet'; readonly sheet: readonly (readonly CellValue[])[] }
  | { readonly kind: 'unreadable'; readonly message: string };

export const TABLE_BYTES_MAX = 20 * 1024 * 1024;

export async function readTableFile(file: Pick<File, 'name' | 'arrayBuffer' | 'size'>): Promise<ReadFile> {
  if (file.size > TABLE_BYTES_MAX) return unreadable('表格超过 20 MB，请去掉其中的图片后再试');
  const bytes = await file.arrayBuffer();
  if (/\.(csv|txt)$/i.test(file.name)) return { kind: 'sheet', sheet: csvCells(csvText(bytes)) };
  if (!/\.xlsx$/i.test(file.name)) return unreadable('请选择 .xlsx 或 .csv 文件；旧的 .xls 请另存为 .xlsx');
  try {
    return {
      kind: 'sheet',
      sheet: (await readSheet(new Blob([bytes]))) as readonly (readonly CellValue[])[],
    };
  } catch {
    return unreadable('这个文件打不开，请确认它是 .xlsx 表格，没有加密');
  }
}

function unreadable(message: string): ReadFile {
  return { kind: 'unreadable', message };
}

/** Bytes that are no UTF-8 are GBK, in which Excel in China saves; of its larger brother GB18030 it is a part. */
export function csvText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export function csvCells(text: string): string[][] {
  return Papa.parse<string[]>(text, { skipEmptyLines: false }).data;
}
