import { createHash } from 'node:crypto';
import type { SanityClient } from '@sanity/client';
import * as z from 'zod';

const REVISIONS_QUERY = '*[]{_id, _rev}';
const revisions = z.array(z.object({ _id: z.string(), _rev: z.string() }));

/** A word that changes with every change of published content, deletions included. Throws when Sanity is away. */
export async function contentRevision(client: SanityClient): Promise<string> {
  const found = revisions.parse(await client.fetch(REVISIONS_QUERY));
  const lines = found.map(({ _id, _rev }) => `${_id} ${_rev}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Whether the dataset has no document at all, drafts included: `client` must see them. */
export async function isContentEmpty(client: SanityClient): Promise<boolean> {
  return z.number().parse(await client.fetch('count(*)')) === 0;
}

/** Removes all documents, drafts included, that nobody has written since `instant` (ISO 8601). Assets stay. */
export async function removeOlderDocuments(client: SanityClient, instant: string): Promise<void> {
  const query = '*[!(_type match "sanity.*") && _updatedAt < $instant]';
  await client.delete({ query, params: { instant } });
}
