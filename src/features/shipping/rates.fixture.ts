import type { RateZone, ShippingWay, WeighedLine } from './rates.rules.ts';

/** A tracked way without limits: up to 500 g ¥50, up to 1 kg ¥80. */
export const makeWay = (key: string, given: Partial<ShippingWay> = {}): ShippingWay => ({
  key,
  name: key,
  steps: [
    { upToGrams: 500, priceFen: 5_000 },
    { upToGrams: 1_000, priceFen: 8_000 },
  ],
  freeFromFen: null,
  days: { from: 7, to: 15 },
  isTracked: true,
  maxGrams: null,
  maxGoodsFen: null,
  excludedCategories: [],
  takesPermits: true,
  isDutyPaid: false,
  pausedBecause: null,
  validUntil: null,
  ...given,
});

export const makeZone = (id: string, countries: readonly string[], ...ways: ShippingWay[]): RateZone => ({
  ...{ id, title: id, countries, taxNote: null },
  ways: ways.length > 0 ? ways : [makeWay('ems')],
});

/** One papered specimen of 30 g for ¥100. */
export const makeLine = (given: Partial<WeighedLine> = {}): WeighedLine => ({
  ...{ categoryId: 'papered', quantity: 1, grams: 30, amountFen: 10_000, needsPermit: false },
  ...given,
});
