/** Addresses that editors may give to policy pages, checked by Studio and build. */

/** First path segments of `src/pages`. */
export const SITE_ROUTES = [
  '404',
  'butterfly',
  'category',
  'confirm-email',
  'forgot-password',
  'index',
  'login',
  'orders',
  'payment',
  'preview',
  'product',
  'profile',
  'register',
  'reset-password',
  'shell',
  'species',
  'stop-email-change',
] as const;

/** Paths of functions and stand-ins, and paths that a later shop page may need. */
const KEPT = ['500', 'api', 'cart', 'images', 'sandbox', 'search', 'studio'] as const;

const RESERVED: ReadonlySet<string> = new Set([...SITE_ROUTES, ...KEPT]);

/**
 * Excludes dots, capitals and underscores, so that a slug never matches a site file (`robots.txt`,
 * `_astro`).
 */
const WRITTEN_RIGHT = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type SlugVerdict = 'free' | 'malformed' | 'reserved';

export function slugVerdict(slug: string): SlugVerdict {
  if (!WRITTEN_RIGHT.test(slug)) return 'malformed';
  return RESERVED.has(slug) ? 'reserved' : 'free';
}
