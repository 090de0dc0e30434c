import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countUnits, isSameParcel, isWithinUnsent, parcelToPack } from './parcel.ts';

const lines = fc.uniqueArray(
  fc.record({ position: fc.integer({ min: 0, max: 5 }), quantity: fc.integer({ min: 1, max: 9 }) }),
  { selector: ({ position }) => position, maxLength: 5 },
);

test('a parcel to pack holds only unsent units, and something if anything is left', () => {
  fc.assert(
    fc.property(fc.option(lines), lines, (chosen, unsent) => {
      const packed = parcelToPack(chosen, unsent);
      expect(isWithinUnsent(packed, unsent)).toBe(true);
      expect(packed.length > 0).toBe(unsent.length > 0);
      if (chosen !== null && chosen.length > 0 && isWithinUnsent(chosen, unsent))
        expect(isSameParcel(packed, chosen)).toBe(true);
      if (chosen === null) expect(countUnits(packed)).toBe(countUnits(unsent));
    }),
  );
});

test('a parcel keeps what is left of the chosen units, and is everything once none is', () => {
  const chosen = [{ position: 0, quantity: 2 }];
  const rest = { position: 1, quantity: 3 };
  expect(parcelToPack(chosen, [{ position: 0, quantity: 1 }, rest])).toEqual([{ position: 0, quantity: 1 }]);
  expect(parcelToPack(chosen, [rest])).toEqual([rest]);
});

test('a line named twice is no part of what is left', () => {
  const half = { position: 0, quantity: 1 };
  expect(isWithinUnsent([half, half], [{ position: 0, quantity: 2 }])).toBe(false);
});
