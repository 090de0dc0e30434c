import { createHash } from 'node:crypto';
import type { SanityClient } from '@sanity/client';
import { sourcesDigest } from '../../src/build/sources.ts';
import { contentRevision } from '../../src/content/client.ts';
import type { Surroundings } from './surroundings.ts';

export type Fingerprint =
  | { readonly kind: 'known'; readonly fingerprint: string }
  /** Hosted content may be out of reach. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/**
 * Changes exactly when a build of the site might come out differently: sources, packages, or published content. The
 * stock is not in it: pages ask for the live one by themselves.
 */
export async function siteFingerprint(
  { root, settings }: Surroundings,
  content: SanityClient,
): Promise<Fingerprint> {
  let revision: string;
  try {
    revision = await contentRevision(content);
  } catch (error) {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
  const hash = createHash('sha256');
  hash.update(JSON.stringify([settings.SANITY_PROJECT_ID, settings.SANITY_DATASET, settings.URL ?? '']));
  hash.update(sourcesDigest(root));
  hash.update(revision);
  return { kind: 'known', fingerprint: hash.digest('hex') };
}
