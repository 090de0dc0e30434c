import { describe, expect, test } from 'vitest';
import { allProducts, allSpecies, firstOf, sendRequest } from './shop.ts';

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

  test('a browser below the supported ones shows that buying needs a newer one', async () => {
    const { text } = await sendRequest('/guide');
    expect(text).toMatch(/class="old-browser"[^>]*>[^<]*购买需要更新的浏览器/);
    expect(text).toMatch(/@supports not\s*\(\(font-synthesis-weight: ?none\)/);
  });

  test('no page names the machine that built it', async () => {
    for (const path of ['/', '/butterfly/all', '/guide']) {
      const { text } = await sendRequest(path);
      expect(text).not.toMatch(/https?:\/\/(localhost|127\.0\.0\.1)/);
    }
  });
});
