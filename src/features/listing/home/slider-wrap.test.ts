import { expect, test } from 'vitest';
import { SLIDER_STEP_PX } from '../../base/limits.contract.ts';
import { nextOffset, offsetOfRealCard } from './slider-wrap.ts';

const COUNT = 24;
const real = (offset: number) => offsetOfRealCard(offset, SLIDER_STEP_PX, COUNT);
const place = (card: number) => (card + COUNT) * SLIDER_STEP_PX;

test('a step is 432 px and lands on a card’s edge', () => {
  expect(nextOffset(place(0), SLIDER_STEP_PX, 1)).toBe(place(1));
  expect(nextOffset(place(4) + 20, SLIDER_STEP_PX, -1)).toBe(place(3));
});

test('one step left of the first card is the last card', () => {
  expect(real(nextOffset(place(0), SLIDER_STEP_PX, -1))).toBe(place(COUNT - 1));
});

test('one step right of the last card is the first card', () => {
  expect(real(nextOffset(place(COUNT - 1), SLIDER_STEP_PX, 1))).toBe(place(0));
});

test('real cards stay where they are, also when the screen rounds their place', () => {
  expect(real(place(0))).toBe(place(0));
  expect(real(place(0) - 0.3)).toBe(place(0) - 0.3);
  expect(real(place(COUNT - 1) + 100)).toBe(place(COUNT - 1) + 100);
});

test('halfway into the clones it stays halfway, a round further on', () => {
  expect(real(place(-1) + 200)).toBe(place(COUNT - 1) + 200);
});

test('at every width that a round is wider than, the row can be scrolled to where it wraps', () => {
  const gap = 32;
  for (let width = 360; width <= SLIDER_STEP_PX * COUNT - gap; width += 8) {
    const farthest = 3 * COUNT * SLIDER_STEP_PX - gap - width;
    expect(real(farthest)).toBeLessThan(farthest);
    expect(real(0)).toBeGreaterThan(0);
  }
});
