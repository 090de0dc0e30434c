import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countingSort } from './counting-sort.ts';

test('the sort orders by step and is stable', () => {
  const anyPlaces = fc.uniqueArray(fc.nat(40)).map((places) => Uint32Array.from(places));
  fc.assert(
    fc.property(anyPlaces, fc.integer({ min: 1, max: 9 }), (places, count) => {
      const stepOf = (place: number) => (place * 7) % count;
      const sorted = [...places].sort((a, b) => stepOf(a) - stepOf(b));
      expect([...countingSort(places, count, stepOf)]).toEqual(sorted);
    }),
  );
});
