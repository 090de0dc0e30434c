import { expect, test } from 'vitest';
import { type CheckoutHistory, checkAttemptLimit, checkOrderLimit } from './limits.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const inMinutes = (minutes: number) => ago(-minutes);
const fresh: CheckoutHistory = { orders: [], attempts: [] };

test('a sixth unpaid order within an hour has to wait until the first is an hour old', () => {
  const orders = [50, 40, 30, 20, 10].map(ago);
  const wait = { kind: 'limited', by: 'orders', retryAt: inMinutes(10) };
  expect(checkOrderLimit({ ...fresh, orders }, NOW)).toEqual(wait);
  expect(checkOrderLimit({ ...fresh, orders: orders.slice(1) }, NOW)).toBeUndefined();
  expect(checkOrderLimit({ ...fresh, orders: [ago(60), ...orders.slice(1)] }, NOW)).toBeUndefined();
});

test('an eleventh attempt to pay within 15 minutes has to wait until the first is 15 minutes old', () => {
  const attempts = Array.from({ length: 10 }, (_, n) => ago(14 - n));
  expect(checkAttemptLimit({ ...fresh, attempts }, NOW)).toEqual({
    kind: 'limited',
    by: 'attempts',
    retryAt: inMinutes(1),
  });
  expect(checkAttemptLimit({ ...fresh, attempts: attempts.slice(1) }, NOW)).toBeUndefined();
  expect(checkAttemptLimit({ ...fresh, attempts: [ago(15), ...attempts.slice(1)] }, NOW)).toBeUndefined();
});

test('with more events than the limit, the wait is for as many to pass as are too many', () => {
  const orders = [59, 50, 40, 30, 20, 10].map(ago);
  expect(checkOrderLimit({ ...fresh, orders }, NOW)).toMatchObject({ retryAt: inMinutes(10) });
});
