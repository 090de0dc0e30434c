import { describe, expect, test } from 'vitest';
import { canChangeAddress, orderAmountFen, shippingProgress, showsShipping } from './orders.ts';

test('an order amounts to its goods and the shipping fee, if one was set', () => {
  expect(orderAmountFen(12_850, 3_000)).toBe(15_850);
  expect(orderAmountFen(12_850, null)).toBe(12_850);
});

describe('shipping', () => {
  test.each([
    ['pending', 0],
    ['translating', 50],
    ['done', 100],
  ] as const)('%s fills the bar to %i %%', (stage, percent) => {
    expect(shippingProgress(stage)).toBe(percent);
  });

  test.each([
    ['completed', 'pending', true],
    ['completed', null, false],
    ['pending', 'pending', false],
    ['cancelled', 'done', false],
  ] as const)('of a %s order at %s shows: %s', (status, stage, shown) => {
    expect(showsShipping(status, stage, { total: 100, back: 50 })).toBe(shown);
  });

  test.each([
    ['pending', 99, true],
    // All of the money is back, on its way, or owed.
    ['pending', 100, false],
    ['translating', 100, true],
  ] as const)('at %s with %i of 100 going back shows: %s', (stage, back, shown) => {
    expect(showsShipping('completed', stage, { total: 100, back })).toBe(shown);
  });

  test.each([
    [null, true],
    ['pending', true],
    ['translating', false],
    ['done', false],
  ] as const)('at %s lets the address be changed: %s', (stage, can) => {
    expect(canChangeAddress(stage)).toBe(can);
  });
});
