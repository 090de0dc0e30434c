import type { Answer } from './answer.ts';
import { withUrl } from './asset-url.ts';
import type { Lake } from './lake.ts';

/** `GET /data/export/:dataset`: every document, drafts too, one a line: what Sanity's own tools make archives of. */
export function exportDataset({ store, publicUrl }: Lake): Answer {
  const lines = [...store.documents.all()].map((doc) => `${JSON.stringify(withUrl(doc, publicUrl))}\n`);
  return {
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    bytes: Buffer.from(lines.join('')),
  };
}
