// @vitest-environment jsdom
import type { APIContext } from 'astro';
import { expect, test, vi } from 'vitest';

const HOSTILE = `"'>]]></title><script>ran()</script><img src=x onerror=ran()>&lt;b&gt;`;

vi.mock('../../src/content/site.ts', () => ({
  siteContent: async () => ({
    products: [
      { id: 'morpho', name: HOSTILE, species: { latin_name: 'Morpho didius' }, description: HOSTILE },
    ],
    createdAt: new Map([['morpho', '2026-11-21T08:00:00Z']]),
  }),
}));

async function readFeed(path = '/rss.xml'): Promise<Document> {
  const { GET } = await import('../../src/pages/[...feed].xml.ts');
  const site = new URL('https://shop.example');
  const response = await GET({ site, url: new URL(path, site) } as APIContext);
  return new DOMParser().parseFromString(await response.text(), 'text/xml');
}

test('the feed contains editors’ texts as typed, and no reader parses them as elements', async () => {
  const feed = await readFeed();
  expect(feed.querySelectorAll('parsererror, script, img')).toHaveLength(0);
  expect(feed.querySelector('item > title')?.textContent).toBe(`${HOSTILE} Morpho didius`);
  expect(feed.querySelector('item > description')?.textContent).toBe(HOSTILE);
});

test('the feed states its own address, and its items have ids that are not addresses', async () => {
  const feed = await readFeed();
  const self = feed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0];
  expect([self?.getAttribute('rel'), self?.getAttribute('href')]).toEqual([
    'self',
    'https://shop.example/rss.xml',
  ]);
  const guids = [...feed.querySelectorAll('item > guid')];
  expect(guids.map((guid) => [guid.getAttribute('isPermaLink'), guid.textContent])).toEqual([
    ['false', 'product-morpho'],
  ]);
});

test('the feed in Traditional Chinese leads to the pages in it', async () => {
  const feed = await readFeed('/zh-hant/rss.xml');
  const self = feed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0];
  expect(self?.getAttribute('href')).toBe('https://shop.example/zh-hant/rss.xml');
  expect(feed.querySelector('channel > language')?.textContent).toBe('zh-Hant');
  expect(feed.querySelector('item > link')?.textContent).toBe('https://shop.example/zh-hant/product/morpho');
  const simplified = await readFeed();
  const [there, here] = [feed, simplified].map(
    (one) => one.querySelector('channel > description')?.textContent,
  );
  expect(there).not.toBe(here);
});
