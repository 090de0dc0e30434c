import { expect, test } from 'vitest';
import { rowFacts } from './row-facts.ts';

test.each([
  [[{ price: 128 }, { price: 40 }], 3, '¥40 起 · 库存 3'],
  [[{ price: 40 }], 0, '¥40 · 售罄'],
  [[{ price: 40 }, { price: 10, withdrawn: true }], 2, '¥40 · 库存 2'],
  [[{ price: 40, withdrawn: true }], 2, '已下架'],
  [[{}], undefined, '未定价 · 库存查询中'],
  [undefined, 1, '未定价 · 库存 1'],
])('a row of %j with %s pieces says %s', (variants, stock, text) =>
  expect(rowFacts(variants, stock)).toBe(text),
);
