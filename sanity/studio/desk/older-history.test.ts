import { expect, test } from 'vitest';
import type { OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { withOlderHistory } from './older-history.ts';

const order = (versions: readonly number[], notes: readonly number[]) =>
  ({
    events: versions.map((version) => ({ version })),
    notes: notes.map((id) => ({ id })),
  }) as unknown as OpsOrder;

test.each([
  ['the newest part', order([4, 5], [9, 8]), [1, 2, 3, 4, 5], [9, 8, 7]],
  ['everything', order([1, 2, 3, 4, 5], [9, 8, 7]), [1, 2, 3, 4, 5], [9, 8, 7]],
  ['an order without notes', order([4, 5], []), [1, 2, 3, 4, 5], []],
])('an order whose write responds with %s keeps its history', (_, changed, versions, notes) => {
  const whole = withOlderHistory(changed, order([1, 2, 3, 4], [8, 7]));
  expect(whole.events.map(({ version }) => version)).toEqual(versions);
  expect(whole.notes.map(({ id }) => id)).toEqual(notes);
});
