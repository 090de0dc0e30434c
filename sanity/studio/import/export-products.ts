import type { SanityClient } from 'sanity';
import { z } from 'zod';
import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import { formatToday } from '../../schemaTypes/checks.ts';
import { stockLevelsCache, type VariantLevels } from '../base/levels.ts';
import { chunksOf } from '../base/requests.ts';
import { exportText as texts } from './export.text.ts';
import { cellContext } from './parse-cell.ts';
import { readKnownContent, readProducts } from './studio-shop.ts';
import { IMPORT_ROWS_MAX } from './table.ts';
import { type CatalogueRow, catalogueRows } from './workbook.ts';

export type ExportResult =
  | { readonly kind: 'file'; readonly file: Blob; readonly name: string; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

const ALL = '*[_type == "product"] | order(rank asc, _createdAt desc)._id';
const STOCK_BATCH = 1_000;

/** `ids` may contain ids of drafts; undefined exports all products. */
export async function exportProducts(
  client: SanityClient,
  ids: readonly string[] | undefined,
  onProgress: (done: number, total: number) => void,
): Promise<ExportResult> {
  try {
    const listed = ids ?? z.array(z.string()).parse(await client.fetch(ALL, {}, { perspective: 'raw' }));
    const wanted = [...new Set(listed.map(publishedId))];
    const content = await readKnownContent(client);
    const found = await readProducts(client, wanted, (done) => onProgress(done, wanted.length));
    const products = wanted.flatMap((id) => found.get(id) ?? []);
    if (products.length === 0) return { kind: 'refused', message: texts.none };
    const stock = await stockOf(products.map(({ id }) => id));
    const { names } = cellContext(content, formatToday());
    const rows = catalogueRows(
      products,
      names,
      // Grades without stock movements have no entry.
      (id, key) => (stock === undefined ? undefined : (stock.get(id)?.get(key)?.available ?? 0)),
      location.origin,
    );
    if (rows.length > IMPORT_ROWS_MAX)
      return { kind: 'refused', message: texts.tooMany(rows.length, IMPORT_ROWS_MAX) };
    const message = texts.done(products.length) + (stock === undefined ? texts.withoutStock : '');
    return { kind: 'file', file: await fileInWorker(rows), name: texts.fileName(formatToday()), message };
  } catch {
    return { kind: 'refused', message: texts.failed };
  }
}

/** Returns undefined if the shop doesn't respond or the editor has no login there. */
async function stockOf(ids: readonly string[]): Promise<ReadonlyMap<string, VariantLevels> | undefined> {
  const all = new Map<string, VariantLevels>();
  for (const part of chunksOf(ids, STOCK_BATCH))
    for (const [id, own] of await stockLevelsCache.load(part)) all.set(id, own);
  return all.size === 0 ? undefined : all;
}

/**
 * Writes the file in a worker, because ten thousand rows take seconds and would block the Studio.
 */
async function fileInWorker(rows: readonly CatalogueRow[]): Promise<Blob> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((settle, fail) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => settle(data));
      worker.addEventListener('error', () => fail(new Error('The worker of the export failed')));
      worker.postMessage(rows);
    });
  } finally {
    worker.terminate();
  }
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
