import { expect, test } from 'vitest';
import {
  isInSitemap,
  lastModifiedIntegration,
  pageFilePath,
  readLastChange,
  renderRobotsTxt,
} from './search-engines.ts';

const shop = new URL('https://shop.example');

test.each([
  '/',
  '/butterfly/all',
  '/butterfly/all/2',
  '/product/morpho-didius-spread',
  '/terms',
  '/orders-faq',
  '/login-help',
  '/category',
  '/zh-hant',
  '/zh-hant/product/morpho-didius-spread',
])('%s is listed', (path) => {
  expect(isInSitemap(new URL(path, shop).href)).toBe(true);
});

test.each([
  '/login',
  '/register',
  '/reset-password',
  '/confirm-email',
  '/stop-email-change',
  '/unsubscribe',
  '/favorites',
  '/cabinet',
  '/profile',
  '/orders',
  '/payment/success',
  '/shell/product',
  '/preview',
  '/zh-hant/orders',
  '/zh-hant/shell/product',
])('%s is nobody’s to find', (path) => {
  expect(isInSitemap(new URL(path, shop).href)).toBe(false);
});

test('pages with noindex are not disallowed, because crawlers must read them', () => {
  expect(renderRobotsTxt(shop)).not.toContain('/login');
});

test('robots.txt names the sitemap only if the shop has a public address', () => {
  expect(renderRobotsTxt(shop)).toContain('Disallow: /orders$\nDisallow: /orders/\nDisallow: /orders?\n');
  expect(renderRobotsTxt(shop)).toContain('\nSitemap: https://shop.example/sitemap-index.xml\n');
  expect(renderRobotsTxt(undefined)).not.toContain('Sitemap');
});

test('a page changed with its latest product, or on its stated date', () => {
  const version = (instant: string) => Date.parse(instant).toString(36);
  const card = (id: string, at: string) => `<article data-product="${id}" data-version="${version(at)}">`;
  const listing = card('a', '2026-01-02T03:04:05.000Z') + card('b', '2026-02-03T04:05:06.000Z');
  expect(readLastChange(listing)).toBe('2026-02-03T04:05:06.000Z');
  expect(readLastChange('<time datetime="2026-10-20">')).toBe('2026-10-20');
  expect(readLastChange('<main></main>')).toBeUndefined();
});

test('both versions of a page name each other in the sitemap', () => {
  const links = [
    { lang: 'zh-Hans', url: 'https://shop.example/terms' },
    { lang: 'zh-Hant', url: 'https://shop.example/zh-hant/terms' },
    { lang: 'x-default', url: 'https://shop.example/terms' },
  ];
  const { serialize } = lastModifiedIntegration();
  for (const path of ['/terms', '/zh-hant/terms'])
    expect(serialize({ url: new URL(path, shop).href })).toMatchObject({ links });
});

test('the file of a page is found by its address', () => {
  expect(pageFilePath('dist', 'https://shop.example/')).toBe('dist/index.html');
  expect(pageFilePath('dist', 'https://shop.example/product/a')).toBe('dist/product/a.html');
});
