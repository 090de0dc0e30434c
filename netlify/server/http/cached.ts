/** How answers may be kept: by Netlify's CDN until a publish purges their tag, or not at all. */
import type { Context, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';

const KEPT_ON_304 = [
  ...RETAINED_304_HEADERS,
  'netlify-cdn-cache-control',
  'netlify-cache-tag',
  'cache-tag',
  'netlify-vary',
  'x-content-type-options',
];

/** An hour, should a purge ever get lost; longer only while a fresh answer is being made. */
const AT_CDN = 'public, durable, s-maxage=3600, stale-while-revalidate=86400';

/** Marks a good answer as the CDN's to keep under a tag; browsers ask each time and get a 304. Sets no cookie. */
export function keptByCdn(tag: string): MiddlewareHandler {
  const answerByEtag = etag({ retainedHeaders: KEPT_ON_304 });
  return (c, next) =>
    answerByEtag(c, async () => {
      await next();
      if (!c.res.ok) return;
      c.header('Cache-Control', 'public, max-age=0, must-revalidate');
      c.header('Netlify-CDN-Cache-Control', AT_CDN);
      c.header('Netlify-Cache-Tag', tag);
      c.header('Cache-Tag', tag);
      // Any other parameter would only make the CDN keep the same answer twice.
      c.header('Netlify-Vary', 'query=page|pageSize');
    });
}

/** For live prices and stock. */
export function neverKept(c: Context): void {
  c.header('Cache-Control', 'no-store');
}
