import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReadResult } from '../../../src/features/desk/ops.client.ts';
import type { StockLevels } from '../../../src/features/stock/ops-stock.contract.ts';
import { StockLevelsCache, totalAvailable } from './levels.ts';

const level = (onHand: number) => ({ onHand, held: 0, available: onHand, version: 1 });
const asked: (readonly string[])[] = [];
let fails = false;
const cacheOf = () =>
  new StockLevelsCache(async (ids): Promise<ReadResult<StockLevels>> => {
    asked.push(ids);
    if (fails) return { kind: 'failed', msg: '', unsure: false };
    const items = ids.map((productId) => ({ productId, variants: [{ key: 'a1', ...level(asked.length) }] }));
    return { kind: 'answer', data: { items } };
  });

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  fails = false;
});
afterEach(() => vi.useRealTimers());

test('many rows make one call per hundred products', async () => {
  const cache = cacheOf();
  const notified = vi.fn();
  cache.subscribe(notified);
  for (let n = 0; n < 130; n += 1) cache.request(`p-${n}`);
  cache.request('p-0');
  await vi.advanceTimersByTimeAsync(50);
  expect(asked.map((ids) => ids.length)).toEqual([100, 30]);
  expect(notified).toHaveBeenCalledTimes(1);
  expect(cache.levelsOf('p-129')?.get('a1')?.onHand).toBeGreaterThan(0);
  expect(cache.levelsOf('p-0')).toBe(cache.levelsOf('p-0'));
});

test('answers are cached for a while, and failures are retried', async () => {
  const cache = cacheOf();
  const request = async () => {
    cache.request('p');
    await vi.advanceTimersByTimeAsync(50);
  };
  fails = true;
  await request();
  expect(cache.levelsOf('p')).toBeUndefined();
  fails = false;
  await request();
  await request();
  expect(asked).toHaveLength(2);
  cache.set('p', 'a1', level(9));
  expect(cache.levelsOf('p')?.get('a1')).toEqual(level(9));
  await vi.advanceTimersByTimeAsync(20_000);
  await request();
  expect(asked).toHaveLength(3);
});

test('rows reuse levels that the validation loaded', async () => {
  const cache = cacheOf();
  expect(totalAvailable((await cache.load(['p'])).get('p'))).toBe(1);
  cache.request('p');
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toEqual([['p']]);
  expect(totalAvailable(cache.levelsOf('p'))).toBe(1);
  fails = true;
  expect((await cache.load(['p'])).size).toBe(0);
});
