import { expect, test } from 'vitest';
import {
  isSpecimenQuality,
  nextSpecimenNumber,
  productTitle,
  skuOfSpecimen,
  specimenNumber,
  specimenQuality,
} from './specimen.rules.ts';

test.each([
  ['DC0123', 7, 'DC0123-07', 'A1 · 07'],
  ['DC0123', 120, 'DC0123-120', 'A1 · 120'],
  [null, 7, '07', 'A1 · 07'],
])('specimen %s %s is %s', (sku, number, full, quality) => {
  expect([specimenNumber(sku, number), specimenQuality('A1', number)]).toEqual([full, quality]);
});

test.each([
  ['DC0123-07', 'DC0123'],
  ['DC0123', 'DC0123'],
  ['A-1-120', 'A-1'],
])('the SKU in %s is %s', (number, sku) => {
  expect(skuOfSpecimen(number)).toBe(sku);
});

test.each([
  ['A1 · 07', true],
  ['A1- · 9999', true],
  ['A1-', false],
])('whether %s is a single specimen: %s', (quality, isOne) => {
  expect(isSpecimenQuality(quality)).toBe(isOne);
});

test('the next number follows the highest, so that a number is not given twice', () => {
  expect([nextSpecimenNumber([]), nextSpecimenNumber([2, null, 5, undefined])]).toEqual([1, 6]);
});

test.each([
  ['世界蝴蝶标本抽屉（二十种，橡木边框）', 'set', '世界蝴蝶标本抽屉', '二十种，橡木边框'],
  ['闪蝶三蓝组合标本盒', 'set', '闪蝶三蓝组合标本盒', ''],
  ['（二十种）标本盒', 'set', '（二十种）标本盒', ''],
  ['黑框蓝闪蝶三角袋装（饲养）', 'papered', '黑框蓝闪蝶三角袋装（饲养）', ''],
])('the title of %s, category %s, is %s', (name, categoryId, title, contents) => {
  expect(productTitle({ name, categoryId })).toEqual({ title, contents });
});
