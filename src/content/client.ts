import { createClient, type SanityClient } from '@sanity/client';
import type { Settings } from '../settings.ts';

/** The version of Sanity's API that our queries were written against. */
const API_VERSION = '2026-09-01';

/** Name of the project that lives in the local content lake; any other is a hosted one. */
export const LOCAL_PROJECT = 'local';

/** Address of the content lake here; undefined when the content is hosted at Sanity. */
export function lakeAddress(settings: Settings): string | undefined {
  if (settings.SANITY_API_HOST !== undefined) return settings.SANITY_API_HOST;
  if (settings.SANITY_PROJECT_ID !== LOCAL_PROJECT) return undefined;
  return `http://localhost:${settings.LAKE_PORT ?? settings.PORT + 1}`;
}

/** Where `/images/*` leads: Sanity's image CDN, or the lake that stands in for it. No slash at the end. */
export function imagesOrigin(settings: Settings): string {
  const host = lakeAddress(settings) ?? 'https://cdn.sanity.io';
  return `${host}/images/${settings.SANITY_PROJECT_ID}/${settings.SANITY_DATASET}`;
}

/** The real Sanity client on published content; only the address differs between the lake and the service. */
export function contentClient(settings: Settings): SanityClient {
  const lake = lakeAddress(settings);
  return createClient({
    projectId: settings.SANITY_PROJECT_ID,
    dataset: settings.SANITY_DATASET,
    apiVersion: API_VERSION,
    perspective: 'published',
    // A build and a webhook must see what was published a moment ago; the CDN may lag behind.
    useCdn: false,
    ...(settings.SANITY_TOKEN === undefined ? {} : { token: settings.SANITY_TOKEN }),
    ...(lake === undefined ? {} : { apiHost: lake, useProjectHostname: false }),
  });
}
