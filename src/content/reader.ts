import type { SanityClient } from '@sanity/client';
import type { Settings } from '../settings.ts';
import { clientConfig } from './client-config.ts';

/** Published content, for whoever only asks. */
export type ContentReader = Pick<SanityClient, 'fetch'>;

/**
 * Sanity's client is loaded by the first question: most calls of the API ask none. By the package's own name, as a
 * bundler that leaves it outside would else load it with the rest.
 */
export function contentReader(settings: Settings): ContentReader {
  let client: Promise<ContentReader> | undefined;
  const fetch = async (...asked: Parameters<SanityClient['fetch']>) => {
    client ??= import('@sanity/client').then(({ createClient }) => createClient(clientConfig(settings)));
    return await (await client).fetch(...asked);
  };
  // Which answer belongs to which query, the types of the real one say.
  return { fetch: fetch as SanityClient['fetch'] };
}
