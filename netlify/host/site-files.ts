/** Only files listed at publishing are served, so no path can escape the folder. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from './encoding.ts';

export interface SiteFile {
  readonly file: string;
  /** URL path, decoded, with a leading slash. */
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  readonly contentType: string;
  /**
   * True for files that are sent uncompressed, because on one machine compression takes longer than
   * it saves.
   */
  readonly isPlain?: boolean;
}

export type SiteFiles = ReadonlyMap<string, SiteFile>;

export type FileLookup =
  | { readonly kind: 'file'; readonly file: SiteFile }
  /** Netlify redirects to the canonical form of the path. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'none' };

/** Netlify does not serve configuration files either. */
const NOT_SERVED = new Set(['/_redirects', '/_headers']);

export async function listSite(folder: string): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll('\\', '/');
    if (NOT_SERVED.has(path)) continue;
    const { size, mtime } = await stat(file);
    files.set(path, { file, path, size, modified: mtime, contentType: contentTypeOf(entry.name) });
  }
  return files;
}

/**
 * `/about` and `/about.html` serve about.html, `/about/` redirects to `/about`
 * (github.com/slorber/trailing-slash-guide).
 */
export function findSiteFile(files: SiteFiles, path: string): FileLookup {
  const exact = files.get(path);
  if (exact !== undefined) return { kind: 'file', file: exact };

  const bare = path.replace(/\/+$/, '');
  const page = bare === '' ? undefined : files.get(`${bare}.html`);
  if (page !== undefined) return bare === path ? { kind: 'file', file: page } : { kind: 'moved', to: bare };

  const index = files.get(`${bare}/index.html`);
  if (index === undefined) return { kind: 'none' };
  return path === `${bare}/` ? { kind: 'file', file: index } : { kind: 'moved', to: `${bare}/` };
}
