import { expect, test } from 'vitest';
import { EMPTY_QUERY, parseSearchParams, QUERY_MAX_LENGTH, searchPath } from './search.contract.ts';

const read = (address: string) => parseSearchParams(new URL(address, 'https://shop.example').searchParams);

test('an address round-trips words, choices, stock, order and page', () => {
  const address =
    '/search?q=%E9%97%AA%E8%9D%B6&grade=A-&grade=A1&sex=%E9%9B%84&price=100-300&stock=1&to=NZ&sort=-price&page=3';
  const { query, ignored } = read(address);
  expect(query).toEqual({
    words: '闪蝶',
    chosen: { ...EMPTY_QUERY.chosen, grade: ['A-', 'A1'], sex: ['雄'], price: ['100-300'] },
    inStock: true,
    to: 'NZ',
    sort: '-price',
    page: 3,
  });
  expect(ignored).toEqual([]);
  expect(searchPath(query)).toBe(address);
});

test('equal queries have one address, whatever their order and duplicates', () => {
  const said = '/search?grade=B&q=+a++b%00+&sort=rank&grade=A1&grade=B&stock=&page=1';
  expect(searchPath(read(said).query)).toBe('/search?q=a+b&grade=A1&grade=B');
  expect(searchPath(EMPTY_QUERY)).toBe('/search');
});

test.each([
  ['page', 'page=0'],
  ['page', 'page=-1'],
  ['page', 'page=1e3'],
  ['page', 'page=99999'],
  ['sort', 'sort=constructor'],
  ['to', 'to=CN'],
  ['to', 'to=nz'],
  ['to', 'to=XX'],
  ['stock', 'stock=yes'],
  ['price', 'price=2-1'],
  ['price', 'price=__proto__'],
  ['size', 'size=toString'],
  ['family', `family=${'x'.repeat(200)}`],
  ['sex', 'sex=%00'],
])('what can’t be understood of %s is left out, and named: %s', (name, said) => {
  const { query, ignored } = read(`/search?${said}`);
  expect(query).toEqual(EMPTY_QUERY);
  expect(ignored).toEqual([name]);
});

test('long words are cut, and lone surrogates are dropped', () => {
  expect([...read(`/search?q=${'蝶'.repeat(500)}`).query.words]).toHaveLength(QUERY_MAX_LENGTH);
  expect(read('/search?q=%ff%fe').query.words.isWellFormed()).toBe(true);
});
