import { describe, expect, test } from 'vitest';
import { allProducts, allSpecies, firstOf, locationOf, sendRequest } from './shop.ts';

const PAGES = [
  '/',
  '/butterfly/all',
  '/butterfly/all/2',
  '/category',
  '/guide',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/refund',
];

describe('pages', () => {
  test.each(PAGES)('%s is a page in Chinese with one main heading', async (path) => {
    const page = await sendRequest(path);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html\b/);
    expect(page.text).toMatch(/<html[^>]* lang="zh-CN"/);
    expect(page.text.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  test('each species and product has its page, under its own name', async () => {
    const species = await firstOf(allSpecies());
    const product = await firstOf(allProducts());
    expect((await sendRequest(`/butterfly/${species.id}`)).text).toContain(species.latin_name);
    expect((await sendRequest(`/product/${product.id}`)).text).toContain(product.name);
  });

  test('home shows the numbers of species and products', async () => {
    const counts = `${(await allSpecies()).length} 种蝴蝶，${(await allProducts()).length} 款标本`;
    expect((await sendRequest('/')).text).toContain(counts);
  });

  test('a query doesn’t change the page', async () => {
    expect((await sendRequest('/category?category=framed')).status).toBe(200);
    expect((await sendRequest('/?utm_source=letter')).status).toBe(200);
  });

  test('robots.txt disallows private paths, and names no address of a machine', async () => {
    const { status, headers, text } = await sendRequest('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain\b/)]);
    expect(text).toContain('Disallow: /orders/\n');
    expect(text).not.toContain('http');
  });

  test('pages have the headers that a meta element can’t set', async () => {
    const { headers } = await sendRequest('/guide');
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['strict-transport-security']).toContain('max-age=');
    // WebKit would separate the wallet's window from its opener.
    expect(headers['cross-origin-opener-policy']).toBeUndefined();
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });

  test('a browser below the supported ones shows that buying needs a newer one', async () => {
    const { text } = await sendRequest('/guide');
    expect(text).toMatch(/class="old-browser"[^>]*>[^<]*购买需要更新的浏览器/);
    expect(text).toMatch(/@supports not\s*\(\(font-synthesis-weight: ?none\)/);
  });

  test('the preview may be framed, by the shop’s own origin', async () => {
    const { status, headers, text } = await sendRequest('/preview');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe("frame-ancestors 'self'");
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  test('no page names the machine that built it', async () => {
    for (const path of ['/', '/butterfly/all', '/guide']) {
      const { text } = await sendRequest(path);
      expect(text).not.toMatch(/https?:\/\/(localhost|127\.0\.0\.1)/);
    }
  });

  test('HEAD answers like GET, without the page', async () => {
    const head = await sendRequest('/guide', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers['content-type']).toMatch(/^text\/html\b/);
    expect(head.bytes).toHaveLength(0);
  });

  test('pages are only read: POST is refused', async () => {
    expect((await sendRequest('/guide', { method: 'POST', body: 'a=1' })).status).toBe(405);
  });
});

describe('addresses that lead nowhere', () => {
  test.each([
    '/nowhere',
    '/guide/nowhere',
    '/_astro/nothing.js',
    '/studio/assets/nothing.js',
    '/butterflies',
    '/%E8%9D%B6',
  ])('%s answers 404 with the shop’s own page', async (path) => {
    const page = await sendRequest(path);
    expect(page.status).toBe(404);
    expect(page.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(page.text).toMatch(/<html[^>]* lang="zh-CN"/);
  });

  test.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.env'])(
    '%s gives away nothing of the project',
    async (path) => {
      const response = await sendRequest(path);
      expect(response.text).not.toContain('devDependencies');
      expect(response.status).toBeGreaterThanOrEqual(400);
    },
  );
});

describe('redirects', () => {
  test.each([
    ['/butterfly', 301, '/butterfly/all'],
    ['/butterfly/all/1', 301, '/butterfly/all'],
    ['/butterfly/all/99', 302, '/butterfly/all'],
    ['/butterfly/published-just-now/1', 301, '/butterfly/published-just-now'],
    ['/butterfly/published-just-now/99', 302, '/butterfly/published-just-now'],
    ['/payment/cancel', 302, '/'],
    ['/payment/cancel?session_id=1', 302, '/?session_id=1'],
  ])('%s answers %i to %s', async (path, status, target) => {
    const response = await sendRequest(path);
    expect(response.status).toBe(status);
    expect(locationOf(response)).toBe(target);
  });
});
