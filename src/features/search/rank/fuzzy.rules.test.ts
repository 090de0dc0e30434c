import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './fuzzy.rules.ts';

/** A naive implementation, as an oracle. */
function distance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const costs = [
    distance(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
    distance(one.slice(1), other) + 1,
    distance(one, other.slice(1)) + 1,
  ];
  if (one.length > 1 && one[0] === other[1] && one[1] === other[0])
    costs.push(distance(one.slice(2), other.slice(2)) + 1);
  return Math.min(...costs);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 6 });

test('up to the maximum the distance is exact, of the whole word or of its best prefix', () => {
  fc.assert(
    fc.property(word, word, fc.nat(3), (typed, whole, max) => {
      const bounded = (exact: number, found: number) =>
        exact <= max ? expect(found).toBe(exact) : expect(found).toBeGreaterThan(max);
      bounded(distance(typed, whole), editDistance(typed, whole, max));
      const prefixes = Array.from({ length: whole.length + 1 }, (_, at) => whole.slice(0, at));
      const best = Math.min(...prefixes.map((prefix) => distance(typed, prefix)));
      bounded(best, editDistance(typed, whole, max, true));
    }),
    { numRuns: 300 },
  );
});
