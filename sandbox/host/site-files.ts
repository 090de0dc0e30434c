/**
 * The files of one built site, listed once when the site is published. Only what is in the list can be served, so
 * no path, however it is written, leads out of the folder.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from './encoding.ts';

export interface SiteFile {
  /** Where the file lies on disk. */
  readonly file: string;
  /** Its path in the site, decoded, with a slash before it. */
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  readonly contentType: string;
  /** Sent as it is: compressing it well would take longer than anything it saves on this machine. */
  readonly isPlain?: boolean;
}

export type SiteFiles = ReadonlyMap<string, SiteFile>;

export type Lookup =
  | { readonly kind: 'file'; readonly file: SiteFile }
  /** The file is served under another form of the path: Netlify redirects there. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'none' };

/** Read by the host as settings of the site; Netlify does not serve them either. */
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
 * Finds the file for a decoded path by Netlify's rules, as measured in github.com/slorber/trailing-slash-guide:
 * `/about` and `/about.html` serve about.html, `/about/` goes to `/about`; a folder is served with its slash.
 */
export function findSiteFile(files: SiteFiles, path: string): Lookup {
  const exact = files.get(path);
  if (exact !== undefined) return { kind: 'file', file: exact };

  const bare = path.replace(/\/+$/, '');
  const page = bare === '' ? undefined : files.get(`${bare}.html`);
  if (page !== undefined) return bare === path ? { kind: 'file', file: page } : { kind: 'moved', to: bare };

  const index = files.get(`${bare}/index.html`);
  if (index === undefined) return { kind: 'none' };
  return path === `${bare}/` ? { kind: 'file', file: index } : { kind: 'moved', to: `${bare}/` };
}
