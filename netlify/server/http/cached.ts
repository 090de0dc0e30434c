/** Responses are `no-store` unless their route uses one of these functions. */
import type { Context, MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { isConverted } from '../../../src/features/base/language.rules.ts';
import { LANGUAGE_PARAMETER } from '../../../src/features/base/limits.contract.ts';
import { languageOfCall } from './call-language.ts';

const SENT_WITH_304 = [
  ...RETAINED_304_HEADERS,
  'netlify-cdn-cache-control',
  'netlify-cache-tag',
  'cache-tag',
  'netlify-vary',
  'x-content-type-options',
];

/** One hour, in case a purge is lost. */
const AT_CDN = 'public, durable, s-maxage=3600, stale-while-revalidate=86400';

/**
 * Browsers revalidate each time; the route must set no cookie. Responses that are converted later have no
 * ETag, because the hash would miss a changed exception of the conversion.
 */
export function cachedByCdn(tag: string): MiddlewareHandler {
  const respondByEtag = etag({ retainedHeaders: SENT_WITH_304 });
  return (c, next) => {
    const respond = async () => {
      await next();
      if (!c.res.ok) return;
      c.header('Cache-Control', 'public, max-age=0, must-revalidate');
      c.header('Netlify-CDN-Cache-Control', AT_CDN);
      c.header('Netlify-Cache-Tag', tag);
      c.header('Cache-Tag', tag);
      // A page sends the version that it knows as `v`, so that it gets no older response.
      c.header('Netlify-Vary', `query=page|pageSize|v|${LANGUAGE_PARAMETER}`);
    };
    return isConverted(languageOfCall(c)) ? respond() : respondByEtag(c, respond);
  };
}

/** The response's URL changes with its content. */
export function cachedByBrowser(c: Context): void {
  c.header('Cache-Control', 'private, max-age=31536000, immutable');
}

/** Responses contain prices, stock and personal data. */
export const noStoreByDefault: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  // `c.header` would rebuild the response here.
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};
