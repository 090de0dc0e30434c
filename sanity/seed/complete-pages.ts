import type { SanityClient } from '@sanity/client';
import { pageDocuments } from './documents.ts';

/**
 * Gives the pages of an older seed what stood in the code before it was content (docs/decisions/0026), so that a lake
 * kept since then still builds. `client` must be allowed to write. What editors wrote stays.
 */
export async function completePages(client: SanityClient): Promise<void> {
  const found = await client.getDocuments(pageDocuments.map(({ _id }) => _id));
  const old = new Set(found.flatMap((page) => (page && page['slug'] === undefined ? [page._id] : [])));
  if (old.size === 0) return;
  const transaction = client.transaction();
  for (const { _id, slug, lists, rank, contact_card } of pageDocuments)
    if (old.has(_id)) transaction.patch(_id, { setIfMissing: { slug, lists, rank, contact_card } });
  await transaction.commit({ visibility: 'sync' });
}
