import { type CatalogueRow, catalogueFile } from './workbook.ts';

self.addEventListener('message', async ({ data }: MessageEvent<readonly CatalogueRow[]>) => {
  self.postMessage(await catalogueFile(data));
});
