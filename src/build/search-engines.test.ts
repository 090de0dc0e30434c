import { expect, test } from 'vitest';
import { isListed, robots } from './search-engines.ts';

const shop = new URL('https://shop.example');

test.each([
  '/',
  '/butterfly/all',
  '/butterfly/all/2',
  '/product/morpho-didius-spread',
  '/terms',
  // Editors name pages as they like.
  '/orders-faq',
  '/login-help',
  '/category',
])('%s is listed', (path) => {
  expect(isListed(new URL(path, shop).href)).toBe(true);
});

test.each([
  '/login',
  '/register',
  '/reset-password',
  '/confirm-email',
  '/stop-email-change',
  '/profile',
  '/orders',
  '/payment/success',
  '/shell/product',
  '/preview',
])('%s is nobody’s to find', (path) => {
  expect(isListed(new URL(path, shop).href)).toBe(false);
});

test('pages that say themselves that they are not to be kept are not shut out: nobody could read it', () => {
  expect(robots(shop)).not.toContain('/login');
});

test('the sitemap is named by the shop’s public address, and not at all without one', () => {
  expect(robots(shop)).toContain('Disallow: /orders$\nDisallow: /orders/\nDisallow: /orders?\n');
  expect(robots(shop)).toContain('\nSitemap: https://shop.example/sitemap-index.xml\n');
  expect(robots(undefined)).not.toContain('Sitemap');
});
