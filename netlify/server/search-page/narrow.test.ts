import { describe, expect, test } from 'vitest';
import { EMPTY_QUERY, type SearchQuery } from '../../../src/contract/search.ts';
import { narrow, withPieces } from './narrow.ts';
import type { ShelfProduct } from './shelf-store.ts';

const variants = [
  { key: 'a', grade: 'A1', priceFen: 20_000 },
  { key: 'b', grade: 'B', priceFen: 5_000 },
];
const plain: ShelfProduct = {
  id: 'x',
  name: '闪蝶标本',
  speciesId: 'morpho',
  speciesName: '闪蝶',
  latinName: 'Morpho didius',
  origin: '秘鲁',
  categoryId: 'spread',
  family: '蛱蝶科 Nymphalidae',
  sex: '雄',
  wingspan: 100,
  createdAt: 0,
  variants,
};
const shelf = [
  withPieces(
    { ...plain, id: 'both', createdAt: 1 },
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  ),
  withPieces({ ...plain, id: 'best-only', createdAt: 2, sex: '雌' }, new Map([['a', 1]])),
  withPieces(
    { ...plain, id: 'sold-out', createdAt: 3, variants: variants.slice(1), wingspan: 40 },
    undefined,
  ),
];

function narrowed(query: Partial<Omit<SearchQuery, 'chosen'>> & { chosen?: Partial<SearchQuery['chosen']> }) {
  const chosen = { ...EMPTY_QUERY.chosen, ...query.chosen };
  const { products, counts, inStockCount } = narrow(shelf, { ...EMPTY_QUERY, ...query, chosen });
  return { ids: products.map(({ id }) => id), counts, inStockCount };
}

describe('what fits', () => {
  test('is everything where nothing is chosen, as it came', () => {
    const { ids, inStockCount } = narrowed({});
    expect(ids).toEqual(['both', 'best-only', 'sold-out']);
    expect(inStockCount).toBe(2);
  });

  test('choices of a facet add up, facets narrow each other', () => {
    expect(narrowed({ chosen: { sex: ['雄', '雌'], grade: ['A1'] } }).ids).toEqual(['both', 'best-only']);
    expect(narrowed({ chosen: { sex: ['雌'], grade: ['A1'] } }).ids).toEqual(['best-only']);
  });

  test('price is that of the card: of the cheapest grade of which there are pieces', () => {
    expect(narrowed({ chosen: { price: ['100-300'] } }).ids).toEqual(['best-only']);
    expect(narrowed({ chosen: { price: ['0-100'] } }).ids).toEqual(['both', 'sold-out']);
  });

  test('in stock: of the chosen grade, where one is chosen', () => {
    expect(narrowed({ inStock: true }).ids).toEqual(['both', 'best-only']);
    expect(narrowed({ inStock: true, chosen: { grade: ['B'] } }).ids).toEqual(['both']);
    expect(narrowed({ chosen: { grade: ['B'] } })).toMatchObject({
      ids: ['both', 'best-only', 'sold-out'],
      inStockCount: 1,
    });
  });

  test('stands by price or the newest first when asked so', () => {
    expect(narrowed({ sort: 'price' }).ids).toEqual(['both', 'sold-out', 'best-only']);
    expect(narrowed({ sort: '-price' }).ids).toEqual(['best-only', 'both', 'sold-out']);
    expect(narrowed({ sort: 'new' }).ids).toEqual(['sold-out', 'best-only', 'both']);
  });
});

describe('the count beside a choice', () => {
  test('is what there is with it under all other facets; choices of its own facet stay as they were', () => {
    const { counts } = narrowed({ chosen: { sex: ['雌'] } });
    expect(Object.fromEntries(counts.sex)).toEqual({ 雄: 2, 雌: 1 });
    expect(Object.fromEntries(counts.size)).toEqual({ '80-120': 1 });
    expect(Object.fromEntries(counts.price)).toEqual({ '100-300': 1 });
  });

  test('keeps its promise: chosen alone, each leaves so many', () => {
    const { counts } = narrowed({ inStock: true });
    for (const facet of ['grade', 'sex', 'price', 'size'] as const)
      for (const [value, count] of counts[facet])
        expect(narrowed({ inStock: true, chosen: { [facet]: [value] } }).ids).toHaveLength(count);
    expect(counts.grade.get('B')).toBe(1);
  });
});
