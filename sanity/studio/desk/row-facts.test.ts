import { expect, test } from 'vitest';
import { priceText, stockText } from './row-facts.ts';

test.each([
  [[{ price: 128 }, { price: 40 }], '¥40 起'],
  [[{ price: 40 }], '¥40'],
  [[{ price: 40 }, { price: 10, withdrawn: true }], '¥40'],
  [[{ price: 40, withdrawn: true }], '已下架'],
  [[{}], '未定价'],
  [undefined, '未定价'],
])('a row of %j says %s', (variants, text) => expect(priceText(variants)).toBe(text));

test('what can be bought is told, and what is sold out', () => {
  expect(stockText(3)).toBe('库存 3');
  for (const stock of [0, -1]) expect(stockText(stock)).toBe('售罄');
});
