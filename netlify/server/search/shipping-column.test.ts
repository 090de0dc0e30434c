import { expect, test } from 'vitest';
import { makeRule as rule } from '../../../src/features/shipping/rule.fixture.ts';
import { SHIPPING_VERDICTS } from '../../../src/features/shipping/rule.rules.ts';
import { parseRuleTaxon } from '../../../src/features/shipping/taxon.rules.ts';
import type { CatalogueProduct } from './memory-catalogue-store.ts';
import { isSendable, shippingColumn } from './shipping-column.ts';

const product = (latinName: string): CatalogueProduct => ({
  ...{ id: latinName, name: '', speciesId: '', speciesName: '', latinName, categoryId: '', origin: '秘鲁' },
  ...{ locality: '', family: '', sex: '', wingspan: 1, createdAt: 0, variants: [] },
  shipped: {
    ...{ species: { latinName, cites: null }, other_species: [], origin: '秘鲁' },
    ...{ source: 'bred', proof: 'on-file' },
  },
});
const PRODUCTS = [product('Morpho didius'), product('Papilio paris'), product('Morpho didius')];
const taxon = parseRuleTaxon('Papilio');
if (taxon === undefined) throw new Error('A genus is a taxon');
const RULES = [
  rule('out', { border: 'export' }),
  rule('in', { destination: 'DE' }),
  rule('papilio', { destination: 'DE', taxa: [taxon], verdict: 'forbidden' }),
];
const TODAY = new Date();
const verdicts = (id: number, rules = RULES, country = 'DE', now = TODAY) =>
  shippingColumn(PRODUCTS, { id, rules }, country, now);

test('each product has its verdict, and other countries theirs', () => {
  expect(verdicts(1)).toEqual(['allowed', 'forbidden', 'allowed']);
  expect(verdicts(1, RULES, 'FR')).toEqual(['unknown', 'unknown', 'unknown']);
});

test('a newer copy of the rules, and a day on which they are stale, take effect at once', () => {
  expect(verdicts(2, RULES.slice(0, 2))).toEqual(['allowed', 'allowed', 'allowed']);
  const later = new Date(TODAY.getTime() + 2 * 365 * 24 * 3_600_000);
  expect(verdicts(2, RULES.slice(0, 2), 'DE', later)).toEqual(['unknown', 'unknown', 'unknown']);
});

test('products that need papers count as sendable, unknown ones do not', () => {
  expect(SHIPPING_VERDICTS.filter(isSendable)).toEqual(['allowed', 'papers']);
});
