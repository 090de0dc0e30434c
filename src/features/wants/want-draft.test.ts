import { expect, test, vi } from 'vitest';
import { taxonChoices, toWantRequest, wantDraft } from './want-draft.ts';
import { wantSearchPath } from './want-facts.ts';
import { type Want, wantRequestSchema } from './wants.contract.ts';

const want: Want = {
  id: '0198c0de-7a1b-4c2d-8e3f-000000000001',
  level: 'genus',
  taxon: 'Morpho',
  species: null,
  sex: '雄',
  grade: 'A1-',
  origin: 'PE',
  max_price: 128.5,
  expires_at: '2027-01-01T00:00:00.000Z',
};

test('the form of a want sends the same criteria again', () => {
  const request = toWantRequest(wantDraft(want));
  expect(wantRequestSchema.parse(request)).toEqual({
    ...{ level: 'genus', taxon: 'Morpho', sex: '雄', grade: 'A1-', origin: 'PE', max_price: 128.5 },
  });
});

test.each(['0', '-1', '1.234', 'abc', '1e9', 'NaN'])('the price %s is refused', (maxPrice) => {
  expect(toWantRequest({ ...wantDraft(want), maxPrice })).toBe('maxPrice');
});

test('an empty form points to the taxon', () => {
  expect(toWantRequest(wantDraft(undefined))).toBe('taxon');
});

test('taxa are listed once each', () => {
  const family = '蛱蝶科 Nymphalidae';
  const choices = taxonChoices([
    { id: 'b', name: '乙', latin_name: 'Morpho b', family },
    { id: 'a', name: '甲', latin_name: 'Morpho a', family },
  ]);
  expect(choices.species.map(({ value }) => value)).toEqual(['species a', 'species b']);
  expect(choices.genus.map(({ value }) => value)).toEqual(['genus Morpho']);
  expect(choices.family.map(({ value }) => value)).toEqual(['family Nymphalidae']);
  expect(choices.family.map(({ taxon }) => taxon)).toEqual([family]);
});

test('the want for a family selects the same choice on a page in another language', () => {
  const [choice] = taxonChoices([
    { id: 'a', name: '甲', latin_name: 'Morpho a', family: '蛺蝶科 Nymphalidae' },
  ]).family;
  const draft = wantDraft({ ...want, level: 'family', taxon: '蛱蝶科 Nymphalidae' });
  expect(draft.taxon).toBe(choice?.value);
  expect(toWantRequest(draft)).toMatchObject({ level: 'family', taxon: 'Nymphalidae' });
});

test('the search for a want has its criteria, in Simplified Chinese on every page', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-Hant' } });
  const { pathname, searchParams } = new URL(wantSearchPath(want), 'https://shop.example');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/search',
    { q: 'Morpho 128.5元以下', country: '秘鲁', grade: 'A1-', sex: '雄', stock: '1' },
  ]);
  vi.unstubAllGlobals();
});
