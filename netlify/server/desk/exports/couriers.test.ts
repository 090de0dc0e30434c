import { expect, test } from 'vitest';
import type { WeighedProduct } from '../../../../src/features/shipping/weights.rules.ts';
import { COURIER_ROWS_MAX, couriersCsv } from './couriers.ts';

const line = { productId: 'morpho', variantKey: 'a1', name: '闪蝶', grade: 'A1', quantity: 2 };
const row = {
  number: '4821-0937-5526',
  paidAt: '2026-02-01T15:59:00.000Z',
  recipient: null,
  country: null,
  lines: [line, { ...line, productId: 'frame', quantity: 1 }],
  joinedWith: '1000-0000-0001',
};
const rowsOf = (csv: string) => csv.trim().split('\r\n').slice(1);

test('weights are net, of grade, product or category, or the usual one; without content there are none', () => {
  const weightOf = (frame: WeighedProduct) =>
    rowsOf(couriersCsv([row], new Map([['frame', frame]])))[0]
      ?.split(',')
      .at(-2);
  const category = { weight_grams: 450, billed_grams: 900 };
  expect(weightOf({ category })).toBe('510');
  expect(weightOf({ category, weight_grams: 400 })).toBe('460');
  expect(weightOf({ category, variants: [{ key: 'a1', weight_grams: 300 }] })).toBe('360');
  expect(weightOf({ category: { billed_grams: 900 } })).toBe('90');
  expect(rowsOf(couriersCsv([row], new Map()))[0]).toContain(',3,90,与 1000-0000-0001 合寄');
  expect(rowsOf(couriersCsv([row], undefined))[0]).toContain(',3,,与');
});

test('a truncated file says so', () => {
  const many = Array.from({ length: COURIER_ROWS_MAX + 1 }, () => row);
  const lines = rowsOf(couriersCsv(many, undefined));
  expect(lines).toHaveLength(COURIER_ROWS_MAX + 1);
  expect(lines.at(-1)).toContain(`只导出前 ${COURIER_ROWS_MAX} 个订单`);
});
