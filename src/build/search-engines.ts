/** Sitemap and robots.txt. Both need the shop's public address. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  languagesOfPage,
  pathInLanguage,
  pathWithoutLanguage,
} from '../features/base/language.rules.ts';

/** Includes everything below these paths. */
const DISALLOWED = [
  '/api',
  '/favorites',
  '/cabinet',
  '/orders',
  '/profile',
  '/payment',
  '/shell',
  '/sandbox',
] as const;
/** A crawler must read a page to see its `noindex`. */
const NOINDEX_PAGES = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/stop-email-change',
  '/confirm-alert',
  '/unsubscribe',
  '/preview',
] as const;

const UNLISTED = [...DISALLOWED, ...NOINDEX_PAGES].map((path) => `${path}/`);

export function isInSitemap(address: string): boolean {
  const pathname = pathWithoutLanguage(new URL(address).pathname);
  return !UNLISTED.some((path) => `${pathname}/`.startsWith(path));
}

/** The time of the last change in base 36 (content-version.ts). */
const PRODUCT_VERSION = /data-product="[^"]*" data-version="([0-9a-z]+)"/g;
/** The date that a policy page shows. */
const SHOWN_DATE = /<time datetime="(\d{4}-\d{2}-\d{2})"/i;

/** Returns an ISO 8601 time or date; undefined if the page has none. */
export function readLastChange(html: string): string | undefined {
  const moments = [...html.matchAll(PRODUCT_VERSION)].map(([, version = '']) => Number.parseInt(version, 36));
  if (moments.length > 0) return new Date(Math.max(...moments)).toISOString();
  return SHOWN_DATE.exec(html)?.[1];
}

export function pageFilePath(folder: string, address: string): string {
  const { pathname } = new URL(address);
  return path.join(folder, pathname === '/' ? 'index.html' : `${decodeURIComponent(pathname)}.html`);
}

interface LastChanges {
  readonly integration: AstroIntegration;
  /** Adds the language versions of the page to a sitemap entry, and `lastmod` if the page has a date. */
  readonly serialize: (item: SitemapItem) => SitemapItem;
}

/** Each version lists all versions, including itself. */
function languageLinks(address: string): { lang: string; url: string }[] {
  const { origin, pathname } = new URL(address);
  const versions = languagesOfPage(pathname).map((language) => ({
    lang: LANGUAGE_NAMES[language].searchTag,
    url: origin + pathInLanguage(pathname, language),
  }));
  return [...versions, { lang: 'x-default', url: origin + pathWithoutLanguage(pathname) }];
}

export function lastModifiedIntegration(): LastChanges {
  let folder = '';
  return {
    integration: {
      name: 'last-changes',
      hooks: {
        'astro:config:done': ({ config }) => {
          folder = fileURLToPath(config.outDir);
        },
      },
    },
    serialize: (item) => {
      const file = pageFilePath(folder, item.url);
      const lastmod = existsSync(file) ? readLastChange(readFileSync(file, 'utf8')) : undefined;
      return { ...item, links: languageLinks(item.url), ...(lastmod === undefined ? {} : { lastmod }) };
    },
  };
}

/** Omits the sitemap if there is no public address. */
export function renderRobotsTxt(site: URL | undefined): string {
  // robots.txt matches prefixes: `Disallow: /orders` would also block an editor's page
  // `/orders-faq`.
  const rulesFor = (path: string) => [`${path}$`, `${path}/`, `${path}?`].map((each) => `Disallow: ${each}`);
  const paths = LANGUAGES.flatMap((language) => DISALLOWED.map((path) => pathInLanguage(path, language)));
  const lines = ['User-agent: *', ...paths.flatMap(rulesFor)];
  if (site !== undefined) lines.push('', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`);
  return `${lines.join('\n')}\n`;
}
