import { expect, test } from 'vitest';
import type { Species } from '../features/specimens/catalogue.contract.ts';
import { shownProduct } from '../features/specimens/product.fixture.ts';
import { groupByFamily, pageNumbers, relatedProducts, sortNewestFirst } from './lists.ts';

const species = (id: string, family: string): Species => ({
  id,
  name: id,
  latin_name: id,
  family,
  description: '',
  specie_image: '',
  picture: { url: '/images/a.webp', width: 5, height: 4, alt: '' },
  wingspan: { min: 50, max: 60 },
  distribution: '',
  cites: null,
});

test('species keep their order inside families, and families are ordered by their first species', () => {
  const families = groupByFamily([
    species('morpho', '蛱蝶科 Nymphalidae'),
    species('papilio', '凤蝶科 Papilionidae'),
    species('agrias', '蛱蝶科 Nymphalidae'),
  ]);
  expect(families.map(({ name, latinName }) => [name, latinName])).toEqual([
    ['蛱蝶科', 'Nymphalidae'],
    ['凤蝶科', 'Papilionidae'],
  ]);
  expect(families[0]?.species.map(({ id }) => id)).toEqual(['morpho', 'agrias']);
});

test('a family without a Latin name is shown by its Chinese one alone', () => {
  expect(groupByFamily([species('a', '凤蝶科')])[0]).toMatchObject({ name: '凤蝶科', latinName: '' });
});

test('the newest product comes first, and ties keep their order', () => {
  const products = ['old', 'new', 'twin', 'unknown'].map((id) => ({ id }));
  const createdAt = new Map([
    ['old', '2026-01-01T00:00:00Z'],
    ['new', '2026-03-01T00:00:00Z'],
    ['twin', '2026-03-01T00:00:00Z'],
  ]);
  expect(sortNewestFirst(products, createdAt).map(({ product }) => product.id)).toEqual([
    'new',
    'twin',
    'old',
  ]);
});

const of = (id: string, speciesId = 'morpho-didius') =>
  shownProduct([{}], { id, species: { ...shownProduct([{}]).species, id: speciesId } });

test('related products are up to three of the same species, in catalogue order', () => {
  const all = [of('a'), of('x', 'papilio'), of('b'), of('c'), of('d'), of('e'), of('f')];
  expect(relatedProducts(all)(of('b')).map((product) => product.id)).toEqual(['a', 'c', 'd']);
});

test('a species with one specimen has none', () => {
  expect(relatedProducts([of('a'), of('x', 'papilio')])(of('a'))).toEqual([]);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, null, 9]],
  [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
  [417, 417, [1, null, 415, 416, 417]],
])('page %i of %i leads to its neighbours, the first and the last', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
