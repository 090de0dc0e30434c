import { expect, test } from 'vitest';
import { planAdd, planUpdate } from './service.ts';

test.each([
  [0, 1, 0, { kind: 'out-of-stock' }],
  [0, 4, 3, { kind: 'out-of-stock' }],
  [3, 4, 3, { kind: 'out-of-stock' }],
  [0, 3, 3, { kind: 'as-asked', quantity: 3 }],
  [2, 1, 3, { kind: 'as-asked', quantity: 3 }],
  [2, 2, 3, { kind: 'clamped', quantity: 3 }],
  [5, 1, 3, { kind: 'clamped', quantity: 3 }],
  [9_000, 9_000, 20_000, { kind: 'as-asked', quantity: 18_000 }],
  [0, 1_000_000, 1_000_000, { kind: 'as-asked', quantity: 1_000_000 }],
  [0, 1_000_001, 1_000_000, { kind: 'out-of-stock' }],
])('to %i pieces, %i more of %i', (present, requested, stock, planned) => {
  expect(planAdd(present, requested, stock)).toEqual(planned);
});

test.each([
  [3, 3, false, { kind: 'as-asked', quantity: 3 }],
  [4, 3, false, { kind: 'out-of-stock' }],
  [4, 3, true, { kind: 'clamped', quantity: 3 }],
  [1, 0, false, { kind: 'out-of-stock' }],
  [1, 0, true, { kind: 'out-of-stock' }],
])('%i pieces wanted of %i, confirmed: %s', (requested, stock, isConfirmed, planned) => {
  expect(planUpdate(requested, stock, isConfirmed)).toEqual(planned);
});
