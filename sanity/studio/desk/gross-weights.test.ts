import { beforeEach, expect, test, vi } from 'vitest';
import { makeLine, makeOrder } from '../documents/testing/documents.ts';
import { GROSS_GRAMS_MAX, rememberedGrossGrams, rememberGrossGrams } from './gross-weights.ts';

const parcel = makeOrder({ lines: [makeLine({ quantity: 3 })] });
const remembered = (one = parcel) => rememberedGrossGrams([one])[one.number];

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('a parcel’s gross weight is remembered until its contents change', () => {
  expect(remembered()).toBeUndefined();
  rememberGrossGrams(parcel, 350);
  expect(remembered()).toBe(350);
  expect(remembered({ ...parcel, trackingNumber: 'EE1', latin: { name: 'W', address: 'B' } })).toBe(350);
  expect(remembered(makeOrder({ lines: [makeLine({ quantity: 3, inOtherParcels: 1 })] }))).toBeUndefined();
});

test.each([Number.NaN, 0, -1, 1.5, GROSS_GRAMS_MAX + 1])('%d is no gross weight', (grams) => {
  rememberGrossGrams(parcel, 350);
  rememberGrossGrams(parcel, grams);
  expect(remembered()).toBeUndefined();
});
