import { existsSync } from 'node:fs';
import type { RedirectRule } from './redirects.ts';
import { EncodedFileCache } from './send-file.ts';
import { type FileLookup, findSiteFile, listSite, type SiteFile } from './site-files.ts';
import { readSiteRules, type SiteRules } from './site-rules.ts';

/** A new build is a new object, so no request sees a mixture. */
export interface PublishedSite {
  readonly rules: SiteRules;
  readonly bytes: EncodedFileCache;
  readonly notFoundPage: SiteFile | undefined;
  isComing(path: string): boolean;
  find(decoded: string): FileLookup;
}

export interface StaticMount {
  /** The folder may not exist. */
  readonly folder: string;
  readonly at: string;
}

export interface SiteExtras {
  /** Rules that take precedence over the site's rules. */
  readonly redirects?: readonly RedirectRule[] | undefined;
  readonly files?: StaticMount | undefined;
}

/** Without a folder, only `netlify.toml` applies. */
export async function readPublishedSite(
  folder: string | undefined,
  configFile: string,
  extras: SiteExtras = {},
): Promise<PublishedSite> {
  const { files: extra } = extras;
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
    rules: { ...rules, redirects: [...(extras.redirects ?? []), ...rules.redirects] },
    bytes: new EncodedFileCache(),
    notFoundPage: files.get('/404.html'),
    isComing: (path) =>
      folder === undefined ||
      (extra !== undefined && `${path}/`.startsWith(`${extra.at}/`) && !files.has(`${extra.at}.html`)),
    find: (decoded) => findSiteFile(files, decoded),
  };
}
