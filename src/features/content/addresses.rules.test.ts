import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  isAllowedLink,
  linkTarget,
  publishedId,
  SITE_ROUTES,
  validateId,
  validatePageSlug,
  validateSlide,
  validateSlug,
} from './addresses.rules.ts';

test.each(['morpho-didius', 'drafts.morpho-didius', 'versions.r1.morpho-didius'])(
  'the published id of %s',
  (id) => expect(publishedId(id)).toBe('morpho-didius'),
);

describe('an id', () => {
  test.each(['morpho-didius', 'page-guide', '5f2c1e3a-77aa-4b0e-9d51-0c2b8a1f6e90'])('may be %s', (id) =>
    expect(validateId(id)).toBe(true),
  );

  test.each(['Morpho-didius', 'morpho.didius', 'a.b', '-morpho', '闪蝶', 'a b', ''])('may not be %j', (id) =>
    expect(validateId(id)).toContain('只能用小写字母'),
  );
});

describe('the address of a policy page', () => {
  test.each(['guide', 'faq', 'cites-permits'])('may be %s', (slug) =>
    expect(validatePageSlug(slug)).toBe(true),
  );

  test.each(['FAQ', '/faq', 'faq.html', '常见问题'])('may not be written %s', (slug) =>
    expect(validatePageSlug(slug)).toContain('只能用小写字母和数字'),
  );

  test.each(['login', 'product', 'api', 'images', '404'])('may not be the route %s', (slug) =>
    expect(validatePageSlug(slug)).toContain('是本店自己的页面地址'),
  );
});

test('a slide links to a published product on sale', () => {
  expect(validateSlide({ onSale: true })).toBe(true);
  expect(validateSlide(null)).toContain('还没有发布');
  expect(validateSlide({ onSale: false })).toContain('都已下架');
});

const root = path.resolve(import.meta.dirname, '../../..');

/** First path segments: `login.astro` is /login. Leaves out names that can't be slugs. */
function routesOfSite(): readonly string[] {
  const names = readdirSync(path.join(root, 'src/pages')).map((name) => name.replace(/\.astro$/, ''));
  return names.filter((name) => !/[[.]/.test(name)).sort();
}

function routesOfHost(): readonly string[] {
  const config = readFileSync(path.join(root, 'netlify.toml'), 'utf8');
  const led = [...config.matchAll(/^\s*from = "\/([^/"]+)/gm)].map(([, first = '']) => first);
  const files = readdirSync(path.join(root, 'public')).filter((name) => !name.includes('.'));
  // Rules with a placeholder (`:slug`) name no route.
  return [...led.filter((name) => !name.startsWith(':')), ...files];
}

test('SITE_ROUTES matches src/pages', () => {
  expect(SITE_ROUTES).toEqual(routesOfSite());
});

test('no policy page can take a route of the site or its host', () => {
  const routes = [...routesOfSite(), ...routesOfHost(), 'studio', 'search', 'sandbox', 'cart', '500'];
  expect(routes).toContain('api');
  expect(routes.filter((route) => validateSlug(route) !== 'reserved')).toEqual([]);
});

test.each(['guide', 'faq', 'cites-permits', '2026', 'orders-from-abroad'])('%s is free', (slug) => {
  expect(validateSlug(slug)).toBe('free');
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
  expect(validateSlug(slug)).toBe('malformed');
});

test.each([
  '/',
  '/refund',
  '/product/morpho?x=1#grade',
  '#section-b1',
  'https://www.cites.org/eng/app/appendices.php',
  'HTTP://example.com',
  'mailto:service@example.com?subject=你好',
  'tel:+86-871-6500-0000',
])('%s is a link', (href) => {
  expect(isAllowedLink(href)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\nb',
  'https://',
  'https:evil.example',
  'refund',
  '',
  undefined,
  null,
  7,
  ['javascript:alert(1)'],
])('%j is none', (href) => {
  expect(isAllowedLink(href)).toBe(false);
});

test.each([
  ['/refund', { type: 'page', slug: 'refund' }],
  ['/refund?from=mail#part', { type: 'page', slug: 'refund' }],
  ['/refunds/now', { type: 'page', slug: 'refunds/now' }],
  ['/butterfly/morpho-didius', { type: 'species', id: 'morpho-didius' }],
  ['/product/morpho-didius-spread', { type: 'product', id: 'morpho-didius-spread' }],
  ['/butterfly/all', undefined],
  ['/butterfly/morpho-didius/2', undefined],
  ['/', undefined],
  ['/search?q=闪蝶', undefined],
  ['#part', undefined],
  ['https://example.com/refund', undefined],
])('%s leads to what can be looked up', (href, target) => {
  expect(linkTarget(href)).toEqual(target);
});
