/** Unlike Astro's prefetch, speculation rules need no script. */
import { createHash } from 'node:crypto';

/** Personal pages, pages rendered per request, pictures, and paths outside the site. */
const NOT_PREFETCHED = [
  ...['/api/*', '/studio*', '/sandbox*', '/login*', '/register*', '/orders*', '/profile*'],
  ...['/search*', '/images/*'],
];

export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_PREFETCHED } }] },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Astro hashes only its own scripts, and Chromium ignores `'inline-speculation-rules'` in a
 * `<meta>` policy.
 */
export const speculationHash =
  `sha256-${createHash('sha256').update(speculationRules).digest('base64')}` as const;
