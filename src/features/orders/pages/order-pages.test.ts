import { expect, test } from 'vitest';

import type { Order, OrdersSlice } from '../orders.contract.ts';
import { withNewest, withOlder } from './order-pages.ts';

function part(days: readonly number[], next: number | null, total = 9): OrdersSlice {
  const orders = days.map(
    (day) => ({ id: `no-${day}`, created_at: `2026-01-0${day}T00:00:00.000Z` }) as Order,
  );
  return { orders, total, next: next === null ? null : `no-${next}` };
}
const days = ({ orders }: OrdersSlice) => orders.map(({ id }) => Number(id.slice(3)));

test('older orders stand below those that were there', () => {
  const both = withOlder(part([9, 8], 8), part([7, 6], 6));
  expect([days(both), both.next]).toEqual([[9, 8, 7, 6], 'no-6']);
});

test('orders that arrive meanwhile push none of the known ones out', () => {
  const known = withOlder(part([7, 6], 6), part([5, 4], 4));
  const now = withNewest(part([8, 7], 7, 10), known);
  expect([days(now), now.next, now.total]).toEqual([[8, 7, 6, 5, 4], 'no-4', 10]);
});

test('what is read anew counts, and what is no longer listed is gone', () => {
  const known = withOlder(part([7, 6], 6), part([5, 4], 4));
  expect(days(withNewest(part([7, 5], 5), known))).toEqual([7, 5, 4]);
});

test('a list without a gap begins anew when more arrived than one part holds', () => {
  const known = withOlder(part([3, 2], 2), part([1], null));
  const now = withNewest(part([9, 8], 8), known);
  expect([days(now), now.next]).toEqual([[9, 8], 'no-8']);
});

test('orders of one moment are told apart by their numbers', () => {
  const at = (...ids: string[]) => ids.map((id) => ({ id, created_at: 'same' }) as Order);
  const known: OrdersSlice = { orders: at('d', 'c', 'b', 'a'), total: 4, next: null };
  expect(withNewest({ orders: at('d', 'c'), total: 4, next: 'c' }, known).orders).toEqual(known.orders);
});

test('a newest part that is all there is needs nothing that was known', () => {
  expect(days(withNewest(part([2], null), part([2, 1], null)))).toEqual([2]);
  expect(days(withNewest(part([2], 2), undefined))).toEqual([2]);
});
