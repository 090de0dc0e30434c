import type { Settings } from '../settings.ts';

/** Any other project is hosted at Sanity. */
export const LOCAL_PROJECT = 'local';

/** Undefined if the content is hosted at Sanity. */
export function localContentLakeUrl(settings: Settings): string | undefined {
  if (settings.SANITY_API_HOST !== undefined) return settings.SANITY_API_HOST;
  if (settings.SANITY_PROJECT_ID !== LOCAL_PROJECT) return undefined;
  return `http://localhost:${settings.LAKE_PORT ?? settings.PORT + 1}`;
}

/** Without a trailing slash. */
export function imagesOrigin(settings: Settings): string {
  const host = localContentLakeUrl(settings) ?? 'https://cdn.sanity.io';
  return `${host}/images/${settings.SANITY_PROJECT_ID}/${settings.SANITY_DATASET}`;
}
