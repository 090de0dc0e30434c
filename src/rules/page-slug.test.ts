import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SITE_ROUTES, slugVerdict } from './page-slug.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * `login.astro` is /login, the folder `product` everything below /product. Parameters and names
 * with dots can't be slugs.
 */
function routesOfSite(): readonly string[] {
  const names = readdirSync(path.join(root, 'src/pages')).map((name) => name.replace(/\.astro$/, ''));
  return names.filter((name) => !/[[.]/.test(name)).sort();
}

function routesOfHost(): readonly string[] {
  const config = readFileSync(path.join(root, 'netlify.toml'), 'utf8');
  const led = [...config.matchAll(/^\s*from = "\/([^/"]+)/gm)].map(([, first = '']) => first);
  const files = readdirSync(path.join(root, 'public')).filter((name) => !name.includes('.'));
  return [...led, ...files];
}

test('every route of src/pages is known, and none that is gone', () => {
  expect(SITE_ROUTES).toEqual(routesOfSite());
});

test('no page takes the address of a route of the site or of its host', () => {
  const routes = [...routesOfSite(), ...routesOfHost(), 'studio', 'search', 'sandbox', 'cart', '500'];
  expect(routes).toContain('api');
  expect(routes.filter((route) => slugVerdict(route) !== 'reserved')).toEqual([]);
});

test.each(['guide', 'faq', 'cites-permits', '2026', 'orders-from-abroad'])('%s is free', (slug) => {
  expect(slugVerdict(slug)).toBe('free');
});

test.each([
  '',
  'FAQ',
  '/faq',
  'faq/',
  'a/b',
  'robots.txt',
  '_astro',
  '.netlify',
  '常见问题',
  'a b',
  '-a',
  'a--b',
  'a-',
  'x'.repeat(61),
])('%j is no slug', (slug) => {
  expect(slugVerdict(slug)).toBe('malformed');
});
