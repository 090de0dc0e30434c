import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Everything that a build of the site reads, besides the content. Folders with all that is in them. */
const SOURCES = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'];

/** A word that changes exactly when one of them does; `root` is the project's folder. */
export async function sourcesDigest(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) await addFiles(hash, root, source);
  return hash.digest('hex');
}

async function addFiles(hash: Hash, root: string, name: string): Promise<void> {
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
