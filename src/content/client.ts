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
 * Hashes all ids and revisions, so that deletions change it, too. Throws if Sanity is unreachable.
 */
export async function contentRevision(client: SanityClient): Promise<string> {
  const found = revisions.parse(await client.fetch(REVISIONS_QUERY));
  const lines = found.map(({ _id, _rev }) => `${_id} ${_rev}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** `client` must see drafts. */
export async function isContentEmpty(client: SanityClient): Promise<boolean> {
  return z.number().parse(await client.fetch('count(*)')) === 0;
}

/** Deletes documents, including drafts, last changed before `instant` (ISO 8601). Keeps assets. */
export async function removeOlderDocuments(client: SanityClient, instant: string): Promise<void> {
  const query = '*[!(_type match "sanity.*") && _updatedAt < $instant]';
  await client.delete({ query, params: { instant } });
}
