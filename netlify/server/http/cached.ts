/** How answers may be kept: not at all, unless a route says otherwise by one of these. */
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
      // `v` is the version that a page was told: an answer from before it must not be the one that is kept for it. Any
      // other parameter would only make the CDN keep the same answer twice.
      c.header('Netlify-Vary', 'query=page|pageSize|v');
    });
}

/** For what is in its reader's own browser for good: its address names what is in it, so it never changes. */
export function keptByReader(c: Context): void {
  c.header('Cache-Control', 'private, max-age=31536000, immutable');
}

/** An answer that says nothing else is kept by nobody: prices, stock and all that is a shopper's own. */
export const neverKeptUnlessSaid: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  // Here `c.header` would make the whole answer anew.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};
