import { expect, test } from 'vitest';
import { duplicateProduct, priceText, stockText } from './document-facts.ts';

test.each([
  [[{ price: 128 }, { price: 40 }], '¥40 起'],
  [[{ price: 40 }], '¥40'],
  [[{ price: 40 }, { price: 10, withdrawn: true }], '¥40'],
  [[{ price: 40, withdrawn: true }], '已下架'],
  [[{}], '未定价'],
  [undefined, '未定价'],
])('a row of %j says %s', (variants, text) => expect(priceText(variants)).toBe(text));

test('a row shows available units, or sold out', () => {
  expect(stockText(3)).toBe('库存 3');
  for (const stock of [0, -1]) expect(stockText(stock)).toBe('售罄');
});

const original = {
  _id: 'morpho-didius-spread',
  _type: 'product',
  _rev: 'r1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  name: '欢乐女神闪蝶展翅标本',
  species: { _type: 'reference', _ref: 'morpho-didius' },
  variants: [
    { _type: 'variant', _key: 'a1', grade: 'A1', price: 128 },
    { _type: 'variant', _key: 'b', grade: 'B', price: 40 },
  ],
};

test('a copied product has a new id and new keys, so its stock starts at 0', () => {
  const copy = duplicateProduct(original);
  expect(copy._id).toMatch(/^drafts\.[a-z0-9][a-z0-9-]+$/);
  const keys = (copy['variants'] as { _key: string }[]).map(({ _key }) => _key);
  expect(new Set([...keys, 'a1', 'b']).size).toBe(4);
});

test('a copied product has the same content under a distinct name', () => {
  const copy = duplicateProduct(original);
  expect(copy).toMatchObject({ name: '欢乐女神闪蝶展翅标本（副本）', species: original.species });
  expect((copy['variants'] as { price: number }[]).map(({ price }) => price)).toEqual([128, 40]);
  for (const field of ['_rev', '_createdAt', '_updatedAt']) expect(copy).not.toHaveProperty(field);
});

test('a product without grades can be copied', () => {
  expect(duplicateProduct({ _type: 'product' })).toMatchObject({ variants: [] });
});
