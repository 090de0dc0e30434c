import { expect, test } from 'vitest';
import { shownProduct } from '../features/specimens/product.fixture.ts';
import type { Site } from './site.ts';
import { pageCacheKey } from './site.ts';

const product = (id: string, name = '蝶') => shownProduct([{}], { id, name });

function site(changed: Partial<Site> = {}): Site {
  const texts = { tagline: '一句话' } as Site['site'];
  const versions = { species: '1', categories: '1', carousel: '1' };
  return {
    ...{ species: [], categories: [], products: [], carousel: [], pages: [] },
    ...{ createdAt: new Map(), seo: new Map(), site: texts, versions, ...changed },
  };
}

const key = pageCacheKey(site(), product('a'), product('b'));

test('a page of the same, read again, has the same key', () => {
  expect(pageCacheKey(site(), product('a'), product('b'))).toBe(key);
});

test('is independent of what other pages show', () => {
  const products = [product('a'), product('c')];
  expect(pageCacheKey(site({ products }), product('a'), product('b'))).toBe(key);
});

test.each<[string, Site, ReturnType<typeof product>[]]>([
  ['a product that it shows', site(), [product('a', '凤蝶'), product('b')]],
  ['their order', site(), [product('b'), product('a')]],
  ['their number', site(), [product('a')]],
  [
    'the texts of the site',
    site({ site: { tagline: '另一句' } as Site['site'] }),
    [product('a'), product('b')],
  ],
  [
    'the list of species',
    site({ versions: { species: '2', categories: '1', carousel: '1' } }),
    [product('a'), product('b')],
  ],
])('%s changes the key', (_, changed, own) => {
  expect(pageCacheKey(changed, ...own)).not.toBe(key);
});
