/**
 * Ways through the login or the profile and back (docs/shop.md "Pages", "API manners": only to a path of this site).
 */

const HOME = '/';
/** Only there to resolve paths against: no address of the shop. */
const SITE = 'https://shop.invalid';
/** Whoever has just logged in has nothing to do there. */
const NO_WAY_BACK = new Set(['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email']);

/** The path to go to afterwards: `from` when it is a page of this site, home for everything else. */
export function wayBack(from: string | null): string {
  if (!from?.startsWith('/')) return HOME;
  const target = parseUrl(from);
  if (target?.origin !== SITE) return HOME;
  const { pathname, search, hash } = target;
  // `/.//evil.example` is a path of this site until a browser reads what is left of it as another one's address.
  if (pathname.startsWith('//') || pathname.startsWith('/api/') || NO_WAY_BACK.has(pathname)) return HOME;
  return pathname + search + hash;
}

/** What `URL.parse` answers, which Safari has from version 18 on. */
function parseUrl(path: string): URL | undefined {
  try {
    return new URL(path, SITE);
  } catch {
    return undefined;
  }
}

/** A page of accounts that keeps the way back; none is written for home, where it leads anyway. */
export function keepingFrom(page: '/login' | '/register' | '/profile', from: string | null): string {
  const back = wayBack(from);
  return back === HOME ? page : `${page}?${new URLSearchParams({ from: back })}`;
}
