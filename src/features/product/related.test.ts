import { expect, test } from 'vitest';
import { shownProduct } from '../../contract/product.fixture.ts';
import { relatedProducts } from './related.ts';

const of = (id: string, speciesId = 'morpho-didius') =>
  shownProduct([{}], { id, species: { ...shownProduct([{}]).species, id: speciesId } });

test('related are others of the same species, at most four, in the order of the catalogue', () => {
  const all = [of('a'), of('x', 'papilio'), of('b'), of('c'), of('d'), of('e'), of('f')];
  expect(relatedProducts(all)(of('b')).map((product) => product.id)).toEqual(['a', 'c', 'd', 'e']);
});

test('a species with one specimen has none', () => {
  expect(relatedProducts([of('a'), of('x', 'papilio')])(of('a'))).toEqual([]);
});
