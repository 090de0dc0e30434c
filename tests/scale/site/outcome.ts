/** What a build left behind. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Outcome {
  readonly pages: number;
  readonly bytes: number;
  /** By the folder it lies in, the largest page of each, as `/product/x 45.1 KB`. */
  readonly largest: ReadonlyMap<string, { readonly page: string; readonly bytes: number }>;
  /** The name of each file with a hash of what is in it. */
  readonly files: ReadonlyMap<string, string>;
}

export async function readOutcome(folder: string): Promise<Outcome> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  const largest = new Map<string, { page: string; bytes: number }>();
  let [pages, bytes] = [0, 0];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    const content = await readFile(file);
    files.set(name, createHash('sha1').update(content).digest('base64'));
    bytes += content.length;
    if (name.endsWith('.html')) pages += 1;
    const kind = kindOf(name);
    if (kind !== undefined && content.length > (largest.get(kind)?.bytes ?? 0))
      largest.set(kind, { page: name, bytes: content.length });
  }
  return { pages, bytes, largest, files };
}

/** What may grow: each page by itself, those of products and listings together; and what search engines and the box read. */
function kindOf(name: string): string | undefined {
  if (name.startsWith('product/')) return 'a product';
  if (name.startsWith('butterfly/')) return 'a listing';
  if (/search.*\.json$/.test(name)) return 'search index';
  if (/^sitemap-\d+\.xml$/.test(name)) return 'a sitemap';
  return name.endsWith('.html') ? name : undefined;
}

export function differing(one: Outcome, other: Outcome): string[] {
  const names = new Set([...one.files.keys(), ...other.files.keys()]);
  return [...names].filter((name) => one.files.get(name) !== other.files.get(name)).sort();
}
