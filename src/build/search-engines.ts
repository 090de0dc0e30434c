/** What search engines are told of: the public pages. Their addresses are whole, so both need the shop's public one. */

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

/** `site` is the shop's public address; without one there is no sitemap. */
export function robots(site: URL | undefined): string {
  // A rule covers every path that begins so: an editor's page `/orders-faq` is none of these.
  const rulesFor = (path: string) => [`${path}$`, `${path}/`, `${path}?`].map((each) => `Disallow: ${each}`);
  const lines = ['User-agent: *', ...NOT_FOR_THEM.flatMap(rulesFor)];
  if (site !== undefined) lines.push('', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`);
  return `${lines.join('\n')}\n`;
}
