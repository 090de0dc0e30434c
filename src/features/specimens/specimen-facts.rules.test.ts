import { expect, test } from 'vitest';
import {
  factsOnProduct,
  PRODUCT_FACT_FIELDS,
  PRODUCT_FACTS,
  SPECIES_FACT_FIELDS,
  SPECIES_FACT_FIELDS_ON_PRODUCT,
  SPECIES_FACTS,
  searchableTerms,
} from './specimen-facts.rules.ts';

test('the queries name every public fact', () => {
  const publicOnes = Object.entries(PRODUCT_FACTS).filter(([, fact]) => !('isPrivate' in fact));
  expect(PRODUCT_FACT_FIELDS.split(', ')).toEqual(publicOnes.map(([name]) => name));
  expect(SPECIES_FACT_FIELDS.split(', ')).toEqual(Object.keys(SPECIES_FACTS));
  expect(SPECIES_FACT_FIELDS_ON_PRODUCT.split(', ')).toEqual(Object.keys(factsOnProduct(SPECIES_FACTS)));
});

test('a species is found by each of its host plants', () => {
  expect(searchableTerms({ host_plants: '芸香科、柑橘属', distribution: '缅甸' })).toEqual([
    '芸香科',
    '柑橘属',
  ]);
  expect(searchableTerms({ host_plants: null })).toEqual([]);
});
