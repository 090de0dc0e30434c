/**
 * What a build knows by whether a page is as the build before drew it (docs/decisions/0051). A page that is drawn by
 * its key may show what it is given, and of the site all but the products: those it must be given.
 */
import { digest } from './digest.ts';
import type { Site } from './site.ts';

const known = new WeakMap<object, string>();

/** `own`: what the page is given. */
export function pageKey(
  { products: _, createdAt: _when, ...shared }: Site,
  ...own: readonly object[]
): string {
  return digest([...Object.values(shared), ...own].map(digestOf).join());
}

/** Many pages share an object, so each is read once. */
function digestOf(value: object): string {
  const found = known.get(value) ?? digest(JSON.stringify(value));
  known.set(value, found);
  return found;
}
