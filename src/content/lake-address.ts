/** Where the content lies, by the settings. */
import type { Settings } from '../settings.ts';

/** Name of the project that lives in the local content lake; any other is a hosted one. */
export const LOCAL_PROJECT = 'local';

/** Address of the content lake here; undefined when the content is hosted at Sanity. */
export function lakeAddress(settings: Settings): string | undefined {
  if (settings.SANITY_API_HOST !== undefined) return settings.SANITY_API_HOST;
  if (settings.SANITY_PROJECT_ID !== LOCAL_PROJECT) return undefined;
  return `http://localhost:${settings.LAKE_PORT ?? settings.PORT + 1}`;
}

/** Where the pictures lie: at Sanity's image CDN, or the lake that stands in for it. No slash at the end. */
export function imagesOrigin(settings: Settings): string {
  const host = lakeAddress(settings) ?? 'https://cdn.sanity.io';
  return `${host}/images/${settings.SANITY_PROJECT_ID}/${settings.SANITY_DATASET}`;
}
