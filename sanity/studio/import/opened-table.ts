import { type PartialExportedRow, parseExportedSheet } from './exported.ts';
import { importText as texts } from './import.text.ts';
import { type ImportTable, parseTable } from './table.ts';
import { readTableFile } from './table-file.ts';

export type OpenedTable =
  | {
      readonly kind: 'table';
      readonly table: ImportTable;
      readonly exported: readonly PartialExportedRow[];
      readonly notes: readonly string[];
    }
  | { readonly kind: 'unreadable'; readonly message: string };

export async function openTable(file: File): Promise<OpenedTable> {
  const read = await readTableFile(file);
  if (read.kind === 'unreadable') return read;
  const { sheet, exported, notes } = read;
  return { kind: 'table', table: parseTable(sheet), exported: parseExportedSheet(exported), notes };
}

export async function openTableInWorker(file: File): Promise<OpenedTable> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((settle) => {
      worker.addEventListener('message', ({ data }: MessageEvent<OpenedTable>) => settle(data));
      // A new build may have removed the script.
      worker.addEventListener('error', () => settle({ kind: 'unreadable', message: texts.noReader }));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
