import { openTable } from './opened-table.ts';

self.addEventListener('message', async ({ data }: MessageEvent<File>) => {
  self.postMessage(await openTable(data));
});
