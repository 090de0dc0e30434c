import { purgeCache } from '@netlify/functions';

/** Purges all deploys of the site. Throws if Netlify refuses. */
export async function purgeCdn(tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await purgeCache({ tags: [...tags] });
}
