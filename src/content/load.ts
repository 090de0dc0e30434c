import { readPublished } from './published.ts';
import type { ContentReader } from './reader.ts';
import { resolveContent } from './resolve.ts';
import type { KeptOf, Resolved } from './shown.ts';

/** Reads all published content from Sanity, and what stands for the broken. Throws when Sanity can't be reached. */
export async function loadContent(client: ContentReader, keptOf: KeptOf): Promise<Resolved> {
  return await resolveContent(await readPublished(client), keptOf);
}
