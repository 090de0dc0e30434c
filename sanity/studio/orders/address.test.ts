import { expect, test } from 'vitest';
import {
  countFilters,
  formatSearchParams,
  formState,
  parseForm,
  parseQuery,
  withFilter,
  withoutFilters,
} from './address.ts';

test.each([
  [[], {}],
  [[['view', 'late']], { view: 'late' }],
  [
    [
      ['view', 'all'],
      ['q', '  Morpho didius '],
      ['tag', '急件'],
      ['status', 'completed'],
      ['stage', 'pending'],
      ['method', 'paypal'],
      ['from', '2026-11-01'],
      ['to', '2026-11-22'],
      ['country', 'CN'],
      ['printed', 'no'],
      ['cursor', 'a1:b2'],
    ],
    {
      ...{
        view: 'all',
        q: 'Morpho didius',
        tag: '急件',
        status: 'completed',
        stage: 'pending',
        method: 'paypal',
      },
      ...{ from: '2026-11-01', to: '2026-11-22', country: 'CN', printed: 'no', cursor: 'a1:b2' },
    },
  ],
  // Ignores invalid values only.
  [
    [
      ['view', 'burnt'],
      ['q', ' '],
      ['from', '22.11.2026'],
      ['country', 'Narnia'],
      ['constructor', 'x'],
      ['tag', '急件'],
    ],
    { tag: '急件' },
  ],
] as [[string, string][], object][])('the address %j is the list %j', (params, query) => {
  expect(parseQuery(params)).toEqual(query);
});

test('a country is found by name and by code', () => {
  for (const typed of ['德国', 'Germany', 'de'])
    expect(withFilter({}, 'country', typed)).toEqual({ country: 'DE' });
});

test('a query survives writing to and reading from the URL', () => {
  const query = { view: 'flagged', q: '林 & 晓', country: 'none', printed: 'yes' } as const;
  expect(parseQuery(formatSearchParams(query))).toEqual(query);
});

test('a changed filter starts at the first page, an empty one is removed', () => {
  const query = { view: 'all', tag: '急件', cursor: 'a1' } as const;
  expect(withFilter(query, 'method', 'stripe')).toEqual({ view: 'all', tag: '急件', method: 'stripe' });
  expect(withFilter(query, 'tag', '')).toEqual({ view: 'all' });
  expect(withFilter(query, 'q', '林')).toEqual({ view: 'all', tag: '急件', q: '林' });
});

test('the view does not count as a filter', () => {
  expect(countFilters({ view: 'late', q: '王', cursor: 'a' })).toBe(0);
  expect(countFilters({ view: 'late', tag: '急件', country: 'FR' })).toBe(2);
  expect(withoutFilters({ view: 'late', q: '王', tag: '急件', cursor: 'a' })).toEqual({
    view: 'late',
    q: '王',
  });
  expect(withoutFilters({ tag: '急件' })).toEqual({});
});

test('a link to an order’s form keeps the list’s query, and names only forms that exist', () => {
  const list = formatSearchParams({ view: 'all', q: '林' });
  const { page, _searchParams: params } = formState(list, '2611-0001-0001', 'change-recipient');
  expect(page).toBe('2611-0001-0001');
  expect(parseQuery(params)).toEqual({ view: 'all', q: '林' });
  expect(parseForm(params)).toBe('change-recipient');
  expect(parseForm([...list, ['form', 'delete']])).toBeUndefined();
  expect(parseForm(list)).toBeUndefined();
});
