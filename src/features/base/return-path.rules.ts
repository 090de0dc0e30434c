/** Return paths are limited to this site (docs/shop.md "Pages", "API manners"). */
import { pathWithoutLanguage } from './language.rules.ts';

const HOME = '/';
/** Base for resolving paths; it is never contacted. */
const SITE = 'https://shop.invalid';
/** Pages that make no sense after a login. */
const NO_RETURN = new Set(['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email']);

/** Returns `from` if it is a page of this site, otherwise the home page. */
export function returnPath(from: string | null): string {
  if (!from?.startsWith('/')) return HOME;
  const target = parseUrl(from);
  if (target?.origin !== SITE) return HOME;
  const { pathname, search, hash } = target;
  // Browsers read `//evil.example` as another host.
  if (
    pathname.startsWith('//') ||
    pathname.startsWith('/api/') ||
    NO_RETURN.has(pathWithoutLanguage(pathname))
  )
    return HOME;
  return pathname + search + hash;
}

/** Replaces `URL.parse`, which Safari before 18 lacks. */
function parseUrl(path: string): URL | undefined {
  try {
    return new URL(path, SITE);
  } catch {
    return undefined;
  }
}

/** Omits the return path if it is the home page. */
export function withReturnPath(page: '/login' | '/register' | '/profile', from: string | null): string {
  const back = returnPath(from);
  return back === HOME ? page : `${page}?${new URLSearchParams({ from: back })}`;
}
