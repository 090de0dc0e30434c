import { expect, test } from 'vitest';
import { listingPages, listingPath } from './listing-pages.ts';

const products = (count: number, species: string) =>
  Array.from({ length: count }, (_, index) => ({ id: `${species}-${index}`, species: { id: species } }));

test('a listing of 25 products has two pages, in order, none lost', () => {
  const all = products(25, 'morpho');
  const pages = listingPages([{ id: 'morpho' }], all).filter(({ id }) => id === 'all');
  expect(pages.map(({ page, pages, total, products }) => [page, pages, total, products.length])).toEqual([
    [1, 2, 25, 24],
    [2, 2, 25, 1],
  ]);
  expect(pages.flatMap((page) => page.products)).toEqual(all);
});

test('24 products fill one page exactly', () => {
  expect(listingPages([], products(24, 'morpho'))).toHaveLength(1);
});

test('a species without products still has its page', () => {
  const pages = listingPages([{ id: 'morpho' }, { id: 'greta-oto' }], products(3, 'morpho'));
  expect(pages.find(({ id }) => id === 'greta-oto')).toMatchObject({
    page: 1,
    pages: 1,
    total: 0,
    products: [],
  });
  expect(pages.find(({ id }) => id === 'morpho')?.total).toBe(3);
});

test('the first page has no number in its path', () => {
  expect(listingPath('all')).toBe('/butterfly/all');
  expect(listingPath('all', 2)).toBe('/butterfly/all/2');
});
