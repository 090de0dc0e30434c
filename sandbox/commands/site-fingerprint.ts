import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SanityClient } from '@sanity/client';
import { contentRevision } from '../../src/content/revision.ts';
import type { Surroundings } from './surroundings.ts';

/** Everything that a build reads, besides the content. Folders with all that is in them. */
const SOURCES = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'];

/**
 * Changes exactly when a build of the site might come out differently: sources, packages, or published content. The
 * stock is not in it: pages ask for the live one by themselves.
 */
export async function siteFingerprint(
  { root, settings }: Surroundings,
  content: SanityClient,
): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([settings.SANITY_PROJECT_ID, settings.SANITY_DATASET]));
  for (const source of SOURCES) await addFiles(hash, root, source);
  hash.update(await contentRevision(content));
  return hash.digest('hex');
}

async function addFiles(hash: ReturnType<typeof createHash>, root: string, name: string): Promise<void> {
  const place = path.join(root, name);
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return;
  if (found.isDirectory()) {
    for (const entry of (await readdir(place)).sort()) await addFiles(hash, root, `${name}/${entry}`);
    return;
  }
  if (/\.test\.tsx?$/.test(name)) return;
  hash.update(`${name}\0${found.size}\0`).update(await readFile(place));
}
