/** What search engines are told of: the public pages. Their addresses are whole, so both need the shop's public one. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SitemapItem } from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

/** Pages that are one shopper's, or stand in for what has no page yet; each with all that lies below it. */
const NOT_FOR_THEM = ['/api', '/orders', '/profile', '/payment', '/shell', '/sandbox'] as const;
/** Read by them, as they say themselves that they are not to be kept; so they may not be shut out. */
const NOT_KEPT = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/stop-email-change',
  '/preview',
] as const;

const UNLISTED = [...NOT_FOR_THEM, ...NOT_KEPT].map((path) => `${path}/`);

/** Whether a page belongs into the sitemap, by its whole address. */
export function isListed(address: string): boolean {
  const { pathname } = new URL(address);
  return !UNLISTED.some((path) => `${pathname}/`.startsWith(path));
}

/** Products with their content version, which is the moment of their last change in base 36 (content-version.ts). */
const PRODUCT_VERSION = /data-product="[^"]*" data-version="([0-9a-z]+)"/g;
/** The day that a policy page tells. */
const TOLD_DAY = /<time datetime="(\d{4}-\d{2}-\d{2})"/i;

/** When what a built page shows was last changed, in ISO 8601: the latest of its products, or the day that it tells. */
export function lastChange(html: string): string | undefined {
  const moments = [...html.matchAll(PRODUCT_VERSION)].map(([, version = '']) => Number.parseInt(version, 36));
  if (moments.length > 0) return new Date(Math.max(...moments)).toISOString();
  return TOLD_DAY.exec(html)?.[1];
}

/** The file of a page, by its whole address. */
export function fileOfPage(folder: string, address: string): string {
  const { pathname } = new URL(address);
  return path.join(folder, pathname === '/' ? 'index.html' : `${decodeURIComponent(pathname)}.html`);
}

interface LastChanges {
  /** Learns where the build puts its pages. */
  readonly integration: AstroIntegration;
  /** Adds to an address of the sitemap when its page was last changed, where the page tells. */
  readonly serialize: (item: SitemapItem) => SitemapItem;
}

export function lastChanges(): LastChanges {
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
      const file = fileOfPage(folder, item.url);
      const lastmod = existsSync(file) ? lastChange(readFileSync(file, 'utf8')) : undefined;
      return lastmod === undefined ? item : { ...item, lastmod };
    },
  };
}

/** `site` is the shop's public address; without one there is no sitemap. */
export function robots(site: URL | undefined): string {
  // A rule covers every path that begins so: an editor's page `/orders-faq` is none of these.
  const rulesFor = (path: string) => [`${path}$`, `${path}/`, `${path}?`].map((each) => `Disallow: ${each}`);
  const lines = ['User-agent: *', ...NOT_FOR_THEM.flatMap(rulesFor)];
  if (site !== undefined) lines.push('', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`);
  return `${lines.join('\n')}\n`;
}
