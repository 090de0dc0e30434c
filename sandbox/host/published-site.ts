import { existsSync } from 'node:fs';
import { FileBytes } from './file-bytes.ts';
import type { RedirectRule } from './redirects.ts';
import { findSiteFile, type Lookup, listSite, type SiteFile } from './site-files.ts';
import { readSiteRules, type SiteRules } from './site-rules.ts';

/** One build as it is served. A new build is a new one of these, so that no request ever sees a mixture. */
export interface PublishedSite {
  readonly rules: SiteRules;
  readonly bytes: FileBytes;
  /** The site's own page for addresses that lead nowhere. */
  readonly notFoundPage: SiteFile | undefined;
  /** False before the first build. */
  readonly isBuilt: boolean;
  find(decoded: string): Lookup;
}

export interface Beside {
  /** Asked before the site's own. */
  readonly redirects?: readonly RedirectRule[] | undefined;
  /** Folder whose files are the site's, too, though another build made them; it may be missing. */
  readonly folder?: string | undefined;
}

/** Reads a built folder; without one, only the rules of `netlify.toml` hold. */
export async function readPublishedSite(
  folder: string | undefined,
  configFile: string,
  beside: Beside = {},
): Promise<PublishedSite> {
  const [own, others, rules] = await Promise.all([
    folder === undefined ? new Map<string, SiteFile>() : listSite(folder),
    beside.folder === undefined || !existsSync(beside.folder) ? [] : listSite(beside.folder),
    readSiteRules(folder, configFile),
  ]);
  const plain = [...others].map(([path, file]) => [path, { ...file, isPlain: true }] as const);
  const files = new Map<string, SiteFile>([...plain, ...own]);
  return {
    rules: { ...rules, redirects: [...(beside.redirects ?? []), ...rules.redirects] },
    bytes: new FileBytes(),
    notFoundPage: files.get('/404.html'),
    isBuilt: folder !== undefined,
    find: (decoded) => findSiteFile(files, decoded),
  };
}
