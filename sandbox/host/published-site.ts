import { existsSync } from 'node:fs';
import type { RedirectRule } from './redirects.ts';
import { FileBytes } from './send-file.ts';
import { findSiteFile, type Lookup, listSite, type SiteFile } from './site-files.ts';
import { readSiteRules, type SiteRules } from './site-rules.ts';

/** One build as it is served. A new build is a new one of these, so that no request ever sees a mixture. */
export interface PublishedSite {
  readonly rules: SiteRules;
  readonly bytes: FileBytes;
  /** The site's own page for addresses that lead nowhere. */
  readonly notFoundPage: SiteFile | undefined;
  /** Whether what is missing at this path is still being built. */
  isComing(path: string): boolean;
  find(decoded: string): Lookup;
}

export interface ExtraFiles {
  /** It may be missing. */
  readonly folder: string;
  /** Path of their page, below which all that is theirs stands. */
  readonly at: string;
}

export interface Beside {
  /** Asked before the site's own. */
  readonly redirects?: readonly RedirectRule[] | undefined;
  /** Files that are the site's, too, though another build makes them. */
  readonly files?: ExtraFiles | undefined;
}

/** Reads a built folder; without one, only the rules of `netlify.toml` hold. */
export async function readPublishedSite(
  folder: string | undefined,
  configFile: string,
  beside: Beside = {},
): Promise<PublishedSite> {
  const { files: extra } = beside;
  const extraFolder = extra !== undefined && existsSync(extra.folder) ? extra.folder : undefined;
  const folders = [folder, extraFolder].filter((one) => one !== undefined);
  const [own, others, rules] = await Promise.all([
    folder === undefined ? new Map<string, SiteFile>() : listSite(folder),
    extraFolder === undefined ? [] : listSite(extraFolder),
    readSiteRules(folders, configFile),
  ]);
  const plain = [...others].map(([path, file]) => [path, { ...file, isPlain: true }] as const);
  const files = new Map<string, SiteFile>([...plain, ...own]);
  return {
    rules: { ...rules, redirects: [...(beside.redirects ?? []), ...rules.redirects] },
    bytes: new FileBytes(),
    notFoundPage: files.get('/404.html'),
    isComing: (path) =>
      folder === undefined ||
      (extra !== undefined && `${path}/`.startsWith(`${extra.at}/`) && !files.has(`${extra.at}.html`)),
    find: (decoded) => findSiteFile(files, decoded),
  };
}
