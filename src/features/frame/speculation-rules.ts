/**
 * The next page is fetched when the pointer rests on its link: no script at all, where Astro's prefetch has one.
 * Browsers that don't know these rules pay nothing and load on the click.
 */
import { createHash } from 'node:crypto';

/** Pages of one person, made for each call, pictures, or no pages of the shop: never fetched ahead. */
const NOT_AHEAD = [
  ...['/api/*', '/studio*', '/sandbox*', '/login*', '/register*', '/orders*', '/profile*'],
  ...['/search*', '/images/*'],
];

export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: NOT_AHEAD } }] },
      eagerness: 'moderate',
    },
  ],
});

/**
 * For the page's policy. Astro hashes its own scripts only, and Chromium does not honour
 * `'inline-speculation-rules'` in a policy given by `<meta>`.
 */
export const speculationHash =
  `sha256-${createHash('sha256').update(speculationRules).digest('base64')}` as const;
