import type { SanityClient } from '@sanity/client';
import { pageDocuments } from './documents.ts';
import { products } from './products/products.ts';
import { permitsOf } from './specimen-facts.ts';

/**
 * Gives the documents of an older seed what the shop asks for since, so that a lake kept since then still builds: pages
 * what stood in the code before it was content (docs/decisions/0026), products of CITES appendix II their source and
 * permit (docs/decisions/0031). `client` must be allowed to write. What editors wrote stays.
 */
export async function completeSeed(client: SanityClient): Promise<void> {
  const wanted = [
    ...pageDocuments.map(({ _id, slug, lists, rank, contact_card }) => ({
      id: _id,
      missing: 'slug',
      fields: { slug, lists, rank, contact_card },
    })),
    ...permitsOf(products).map(({ id, ...fields }) => ({ id, missing: 'permit_note', fields })),
  ];
  const found = new Map(
    (await client.getDocuments(wanted.map(({ id }) => id))).flatMap((one) =>
      one === null ? [] : [[one._id, one]],
    ),
  );
  const old = wanted.filter(({ id, missing }) => found.has(id) && found.get(id)?.[missing] === undefined);
  if (old.length === 0) return;
  const transaction = client.transaction();
  for (const { id, fields } of old) transaction.patch(id, { setIfMissing: fields });
  await transaction.commit({ visibility: 'sync' });
}
