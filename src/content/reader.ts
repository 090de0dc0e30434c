import type { ClientConfig, SanityClient } from '@sanity/client';
import type { Settings } from '../settings.ts';
import { LOCAL_PROJECT, localContentLakeUrl } from './content-lake-address.ts';
import { API_VERSION } from './queries.ts';

export type ContentReader = Pick<SanityClient, 'fetch'>;

export function clientConfig(settings: Settings): ClientConfig {
  const lake = localContentLakeUrl(settings);
  return {
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    apiVersion: API_VERSION,
    perspective: 'published',
    // The CDN may lag behind what was just published.
    useCdn: false,
    ...(settings.SANITY_TOKEN === undefined ? {} : { token: settings.SANITY_TOKEN }),
    ...(lake === undefined ? {} : { apiHost: lake, useProjectHostname: false }),
  };
}

/**
 * Imports Sanity's client at the first query. The import names the package itself, because a
 * bundler that keeps it external would otherwise load it immediately.
 */
export function contentReader(settings: Settings): ContentReader {
  return readerOf(clientConfig(settings));
}

/** Reads what anybody can read. Undefined for the local content lake, which only this machine reaches. */
export function anonymousReader(settings: Settings): ContentReader | undefined {
  const { token: _, ...config } = clientConfig(settings);
  return config.projectId === LOCAL_PROJECT ? undefined : readerOf(config);
}

function readerOf(config: ClientConfig): ContentReader {
  let client: Promise<ContentReader> | undefined;
  const fetch = async (...query: Parameters<SanityClient['fetch']>) => {
    client ??= import('@sanity/client').then(({ createClient }) => createClient(config));
    return await (await client).fetch(...query);
  };
  // The client's overloads map each query to its result type.
  return { fetch: fetch as SanityClient['fetch'] };
}
