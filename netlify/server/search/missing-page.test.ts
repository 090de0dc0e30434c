// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { gonePage } from '../../../src/features/base/gone.text.ts';
import { pageTitle } from '../../../src/features/base/shop.text.ts';
import { traditionalConverter } from '../../../src/features/base/traditional.text.ts';
import { HEAD_SLOT, MAIN_SLOT } from '../../../src/features/search/search.contract.ts';
import { wireProduct } from '../../../src/features/specimens/product.fixture.ts';
import type { MissingPageResult } from './look-up.ts';
import { serveMissingPage } from './missing-page.ts';

const GONE_HTML = `<head><title>${pageTitle(gonePage().title)}</title><meta name="robots" content="noindex">${HEAD_SLOT}</head>
<main>${MAIN_SLOT}</main>`;

async function ask(path: string, found: MissingPageResult | Error, init: RequestInit = {}, isComing = false) {
  const logged: unknown[] = [];
  const response = await serveMissingPage(new Request(new URL(path, 'https://shop.example'), init), {
    lookUp: async () => {
      if (found instanceof Error) throw found;
      return found;
    },
    shell: async (page) => ({
      kind: isComing ? 'coming' : 'built',
      html: page === '/shell/gone' ? GONE_HTML : page,
    }),
    converter: async () => traditionalConverter([]),
    log: (entry) => logged.push(entry),
  });
  return { response, html: await response.text(), logged };
}

const MORPHO = { id: 'morpho', latinName: 'Morpho didius', family: '蛱蝶科 Nymphalidae' };

test('a moved address is a permanent redirect that keeps the query and is revalidated', async () => {
  const { response } = await ask('/product/old?quality=A1&quantity=2', { kind: 'moved', to: '/product/new' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/product/new?quality=A1&quantity=2');
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('a withdrawn product returns 410 with its name, similar products and a search', async () => {
  const found = {
    kind: 'gone',
    type: 'product',
    title: '<b>蓝闪蝶',
    species: MORPHO,
    alike: [wireProduct],
  } as const;
  const { response, html } = await ask('/product/old', found);
  expect(response.status).toBe(410);
  const document = new DOMParser().parseFromString(html, 'text/html');
  expect(document.querySelector('h1')?.textContent).toBe('<b>蓝闪蝶 已下架');
  expect(document.title).toBe(pageTitle('<b>蓝闪蝶 已下架'));
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(document.querySelector('.card a')?.getAttribute('href')).toBe(`/product/${wireProduct.id}`);
  expect(document.querySelector('form[action="/search"] input[name=q]')).not.toBeNull();
});

test('a document of which only the address is known returns 410, too', async () => {
  const found = { kind: 'gone', type: 'page', title: null, species: null, alike: [] } as const;
  const { response, html } = await ask('/faq', found);
  expect(response.status).toBe(410);
  expect(html).toContain('这个页面已撤下');
  expect(html).not.toContain('id="alike"');
});

test.each<[string, MissingPageResult, number, string]>([
  ['/product/new', { kind: 'current', type: 'product' }, 200, '/shell/product'],
  ['/butterfly/new', { kind: 'current', type: 'species' }, 200, '/shell/species'],
  ['/product/unknown', { kind: 'unknown', type: 'product' }, 404, '/shell/product'],
  ['/butterfly/unknown', { kind: 'unknown', type: 'species' }, 404, '/shell/species'],
  ['/nothing', { kind: 'unknown', type: 'page' }, 404, '/shell/missing'],
])('%s is answered from a page of the build', async (path, found, status, page) => {
  const { response, html } = await ask(path, found);
  expect([response.status, html]).toEqual([status, page]);
});

test.each([
  ['/product/x', 200, '/shell/product'],
  ['/butterfly/x', 200, '/shell/species'],
  ['/x', 503, '/shell/missing'],
])('without the database %s is answered with %i', async (path, status, page) => {
  const { response, html, logged } = await ask(path, new Error('no database'));
  expect([response.status, html]).toEqual([status, page]);
  expect(logged).toHaveLength(1);
});

test('before the first local build the page says that it is coming', async () => {
  const { response } = await ask('/product/x', { kind: 'unknown', type: 'product' }, {}, true);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('nothing is sent to an address', async () => {
  const { response } = await ask('/product/x', { kind: 'unknown', type: 'product' }, { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
