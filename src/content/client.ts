import { createHash } from 'node:crypto';
import { createClient, type SanityClient } from '@sanity/client';
import * as z from 'zod';
import type { Settings } from '../settings.ts';
import { clientConfig } from './reader.ts';

export function contentClient(settings: Settings): SanityClient {
  return createClient(clientConfig(settings));
}

const REVISIONS_QUERY = '*[]{_id, _rev}';
const revisions = z.array(z.object({ _id: z.string(), _rev: z.string() }));

/**
 * Returns a hash that changes with every change of published content, including deletions. Throws
 * if Sanity is unreachable.
 */
export async function contentRevision(client: SanityClient): Promise<string> {
  const found = revisions.parse(await client.fetch(REVISIONS_QUERY));
  const lines = found.map(({ _id, _rev }) => `${_id} ${_rev}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** True if the dataset has no documents. `client` must see drafts. */
export async function isContentEmpty(client: SanityClient): Promise<boolean> {
  return z.number().parse(await client.fetch('count(*)')) === 0;
}

/**
 * Removes all documents, including drafts, that were last written before `instant` (ISO 8601).
 * Assets stay.
 */
export async function removeOlderDocuments(client: SanityClient, instant: string): Promise<void> {
  const query = '*[!(_type match "sanity.*") && _updatedAt < $instant]';
  await client.delete({ query, params: { instant } });
}
