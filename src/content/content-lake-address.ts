import type { Settings } from '../settings.ts';

/** The project id of the local content lake; any other is hosted at Sanity. */
export const LOCAL_PROJECT = 'local';

/** Address of the local content lake; undefined if the content is hosted at Sanity. */
export function contentLakeAddress(settings: Settings): string | undefined {
  if (settings.SANITY_API_HOST !== undefined) return settings.SANITY_API_HOST;
  if (settings.SANITY_PROJECT_ID !== LOCAL_PROJECT) return undefined;
  return `http://localhost:${settings.LAKE_PORT ?? settings.PORT + 1}`;
}

/** Base URL of images, at Sanity's CDN or the local content lake. No slash at the end. */
export function imagesOrigin(settings: Settings): string {
  const host = contentLakeAddress(settings) ?? 'https://cdn.sanity.io';
  return `${host}/images/${settings.SANITY_PROJECT_ID}/${settings.SANITY_DATASET}`;
}
