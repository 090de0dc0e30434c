import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFreeTop, type Rect } from './free-top.ts';

const box = (top: number, height: number, left = 0, width = 100): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each([
  ['stays where nothing is in the way', box(60, 50), [], 60],
  ['stays where the others are beside it', box(60, 50), [box(60, 50, 100)], 60],
  ['stays between two that leave it just enough room', box(60, 50), [box(0, 60), box(110, 40)], 60],
  ['goes below what it would cover', box(60, 50), [box(50, 44)], 98],
  ['goes above it where that is nearer', box(60, 50), [box(100, 300)], 46],
  ['goes on past a gap that is too small', box(60, 50), [box(60, 44), box(120, 44)], 6],
  ['finds no place where all is taken', box(60, 50), [box(0, 800)], undefined],
])('a notice %s', (_name, notice, others, expected) => {
  expect(findFreeTop(notice, others, 800)).toBe(expected);
});

test('every found position covers nothing and lies in the window', () => {
  const boxes = fc.tuple(
    fc.nat(800),
    fc.integer({ min: 1, max: 90 }),
    fc.nat(300),
    fc.integer({ min: 1, max: 200 }),
  );
  fc.assert(
    fc.property(boxes, fc.array(boxes, { maxLength: 12 }), (first, rest) => {
      const notice = box(...first);
      const others = rest.map((each) => box(...each));
      const top = findFreeTop(notice, others, 800);
      if (top === undefined) return;
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + first[1]).toBeLessThanOrEqual(800);
      for (const other of others) {
        const beside = other.left >= notice.right || other.right <= notice.left;
        expect(beside || other.bottom <= top || other.top >= top + first[1]).toBe(true);
      }
    }),
  );
});
