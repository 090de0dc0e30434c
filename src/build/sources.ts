import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'];

/**
 * Reads synchronously, because asynchronous reads queue behind the content calls (half a second
 * longer).
 */
export function sourcesDigest(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addFiles(hash, root, source);
  return hash.digest('hex');
}

function addFiles(hash: Hash, root: string, name: string): void {
  const place = path.join(root, name);
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isDirectory()) {
    for (const entry of readdirSync(place).sort()) addFiles(hash, root, `${name}/${entry}`);
    return;
  }
  if (/\.test\.tsx?$/.test(name)) return;
  hash.update(`${name}\0${found.size}\0`).update(readFileSync(place));
}
