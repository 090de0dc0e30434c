import { createHash } from 'node:crypto';
import type { SanityClient } from '@sanity/client';
import { sourcesDigest } from '../../src/build/sources.ts';
import { contentRevision } from '../../src/content/revision.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Changes exactly when a build of the site might come out differently: sources, packages, or published content. The
 * stock is not in it: pages ask for the live one by themselves.
 */
export async function siteFingerprint(
  { root, settings }: Surroundings,
  content: SanityClient,
): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([settings.SANITY_PROJECT_ID, settings.SANITY_DATASET, settings.URL ?? '']));
  hash.update(sourcesDigest(root));
  hash.update(await contentRevision(content));
  return hash.digest('hex');
}
