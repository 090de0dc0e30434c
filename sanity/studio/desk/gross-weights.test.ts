import { expect, test } from 'vitest';
import { makeLine, makeOrder } from '../documents/testing/documents.ts';
import { parcelKey } from './gross-weights.ts';

test('a parcel’s gross weight is remembered until its contents change', () => {
  const parcel = makeOrder({ lines: [makeLine({ quantity: 3 })] });
  const addressed = { ...parcel, trackingNumber: 'EE1', latin: { name: 'W', address: 'B' } };
  expect(parcelKey(addressed)).toBe(parcelKey(parcel));
  for (const changed of [{ inOtherParcels: 1 }, { keptBack: 1 }, { number: '202611220017-2' }])
    expect(parcelKey(makeOrder({ lines: [makeLine({ quantity: 3, ...changed })] }))).not.toBe(
      parcelKey(parcel),
    );
});
