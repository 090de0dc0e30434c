import { expect, test } from 'vitest';
import { shownProduct } from '../../contract/product.fixture.ts';
import { productFacts } from './product-facts.ts';

const textOf = (term: string, ...args: Parameters<typeof shownProduct>) =>
  productFacts(shownProduct(...args)).find((fact) => fact.term === term)?.text;

test('a label without date or locality leaves these out', () => {
  expect(textOf('采集日期', [{}])).toBe('2023年6月');
  expect(textOf('采集日期', [{}], { collected_on: null })).toBeUndefined();
  expect(textOf('采集地', [{}], { locality: '' })).toBeUndefined();
});

test('the protection of the species is named, also where there is none', () => {
  const { species } = shownProduct([{}]);
  expect(textOf('保护级别', [{}])).toBe('未列入 CITES 附录');
  expect(textOf('保护级别', [{}], { species: { ...species, cites: 'II' } })).toBe('CITES 附录 II');
});

test('the wingspan is a range in millimetres, or one length', () => {
  const { species } = shownProduct([{}]);
  expect(textOf('翅展', [{}])).toBe('120–150 毫米');
  expect(textOf('翅展', [{}], { species: { ...species, wingspan: { min: 90, max: 90 } } })).toBe('90 毫米');
});

test('a set claims of its leading species only that it is among the others', () => {
  expect(textOf('种类', [{}], { categoryId: 'set' })).toBe('欢乐女神闪蝶等');
  expect(textOf('学名', [{}], { categoryId: 'set' })).toBeUndefined();
  expect(textOf('翅展', [{}], { categoryId: 'set' })).toBeUndefined();
  expect(textOf('保护级别', [{}], { categoryId: 'set' })).toBe('含多个物种，详见标本描述');
});
