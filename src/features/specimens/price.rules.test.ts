import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTier, isWholesale, unitPrice, unitPriceFen } from './price.rules.ts';

const tiers = [
  { quantity: 5, priceFen: 900 },
  { quantity: 20, priceFen: 700 },
  { quantity: 10, priceFen: 800 },
];
const variant = { priceFen: 1000, tiers };

describe('unit price', () => {
  test.each([
    [1, 1000],
    [4, 1000],
    [5, 900],
    [9, 900],
    [10, 800],
    [19, 800],
    [20, 700],
    [1000, 700],
  ])('%i pieces cost %i fen each, whatever order the tiers stand in', (quantity, expected) => {
    expect(unitPriceFen(variant, quantity)).toBe(expected);
  });

  test('is 0 when the variant is not found', () => {
    expect(unitPrice(undefined, 3)).toBe(0);
  });

  test('is the base price without tiers', () => {
    expect(unitPriceFen({ priceFen: 1250, tiers: [] }, 99)).toBe(1250);
    expect(unitPrice({ price: 12.5, bulk_discount: [] }, 99)).toBe(12.5);
  });

  test('takes the tier with the highest threshold that is reached, for any tiers and quantity', () => {
    const tier = fc.record({ quantity: fc.integer({ min: 1, max: 200 }), priceFen: fc.nat(1_000_000) });
    fc.assert(
      fc.property(
        fc.array(tier),
        fc.nat(1_000_000),
        fc.integer({ min: 1, max: 250 }),
        (list, priceFen, quantity) => {
          const reached = list.filter((one) => one.quantity <= quantity);
          const highest = Math.max(...reached.map((one) => one.quantity));
          const expected = reached.find((one) => one.quantity === highest)?.priceFen ?? priceFen;
          expect(unitPriceFen({ priceFen, tiers: list }, quantity)).toBe(expected);
          const bulk_discount = list.map((one) => ({ quantity: one.quantity, price: one.priceFen / 100 }));
          expect(unitPrice({ price: priceFen / 100, bulk_discount }, quantity)).toBe(expected / 100);
        },
      ),
    );
  });
});

describe('wholesale note', () => {
  test('shows from the first reached tier on', () => {
    expect(isWholesale(tiers, 4)).toBe(false);
    expect(isWholesale(tiers, 5)).toBe(true);
    expect(findTier(tiers, 4)).toBeUndefined();
  });

  test('never shows for a single piece, even when a tier starts at one', () => {
    expect(isWholesale([{ quantity: 1 }], 1)).toBe(false);
    expect(isWholesale([{ quantity: 1 }], 2)).toBe(true);
  });
});
