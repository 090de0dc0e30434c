import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRows } from './page.ts';

test('every row is on one page in order, and the sums are never alone or cut off', () => {
  const rooms = { first: 100, next: 150, tail: 30 };
  fc.assert(
    fc.property(fc.array(fc.double({ min: 5, max: 60, noNaN: true }), { minLength: 1 }), (heights) => {
      const given = heights.map((height) => ({ height }));
      const pages = divideRows(given, rooms);
      expect(pages.flat()).toEqual(given);
      for (const [page, rows] of pages.entries()) {
        const isLast = page === pages.length - 1;
        const used = rows.reduce((sum, { height }) => sum + height, 0) + (isLast ? rooms.tail : 0);
        expect(rows.length).toBeGreaterThan(0);
        expect(used).toBeLessThanOrEqual((page === 0 ? rooms.first : rooms.next) + 1e-9);
      }
    }),
  );
});
