/** Which addresses editors may give to policy pages; the Studio and the build ask the same rule. */

/** What lies in `src/pages`, by the first segment of its address. */
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

/** What the host leads to functions and stand-ins, and what no page of today has but a shop is asked for. */
const KEPT = ['500', 'api', 'cart', 'images', 'sandbox', 'search', 'studio'] as const;

const RESERVED: ReadonlySet<string> = new Set([...SITE_ROUTES, ...KEPT]);

/** No dots, capitals or underscores, so that no file of the site (`robots.txt`, `_astro`) is ever meant. */
const WRITTEN_RIGHT = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type SlugVerdict = 'free' | 'malformed' | 'reserved';

/** Whether a policy page may stand at `/slug`. */
export function slugVerdict(slug: string): SlugVerdict {
  if (!WRITTEN_RIGHT.test(slug)) return 'malformed';
  return RESERVED.has(slug) ? 'reserved' : 'free';
}
