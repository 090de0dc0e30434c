import type { ClientConfig, SanityClient } from '@sanity/client';
import type { Settings } from '../settings.ts';
import { contentLakeAddress } from './content-lake-address.ts';
import { API_VERSION } from './queries.ts';

/** A client that only reads published content. */
export type ContentReader = Pick<SanityClient, 'fetch'>;

export function clientConfig(settings: Settings): ClientConfig {
  const lake = contentLakeAddress(settings);
  return {
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    apiVersion: API_VERSION,
    perspective: 'published',
    // A build and a webhook must see what was published a moment ago; the CDN may lag behind.
    useCdn: false,
    ...(settings.SANITY_TOKEN === undefined ? {} : { token: settings.SANITY_TOKEN }),
    ...(lake === undefined ? {} : { apiHost: lake, useProjectHostname: false }),
  };
}

/**
 * Imports Sanity's client at the first query, as most API calls send none. The import names the package itself: a
 * bundler that keeps it external would otherwise load it at once.
 */
export function contentReader(settings: Settings): ContentReader {
  let client: Promise<ContentReader> | undefined;
  const fetch = async (...query: Parameters<SanityClient['fetch']>) => {
    client ??= import('@sanity/client').then(({ createClient }) => createClient(clientConfig(settings)));
    return await (await client).fetch(...query);
  };
  // The client's own overloads tell which result belongs to which query.
  return { fetch: fetch as SanityClient['fetch'] };
}
