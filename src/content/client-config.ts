import type { ClientConfig } from '@sanity/client';
import type { Settings } from '../settings.ts';
import { lakeAddress } from './lake-address.ts';
import { API_VERSION } from './queries.ts';

/** How Sanity's client asks for published content. */
export function clientConfig(settings: Settings): ClientConfig {
  const lake = lakeAddress(settings);
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
