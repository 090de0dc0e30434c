import { type Answer, ndjson } from './answer.ts';
import { withUrl } from './asset-url.ts';
import type { Lake } from './lake.ts';

/** `GET /data/export/:dataset`: every document, drafts too, one a line: what Sanity's own tools make archives of. */
export function exportDataset({ store, publicUrl }: Lake): Answer {
  return ndjson([...store.documents.all()].map((doc) => withUrl(doc, publicUrl)));
}
