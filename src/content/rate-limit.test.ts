import { createClient } from '@sanity/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let rateLimit: typeof import('./rate-limit.ts');
let starts: number[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  rateLimit = await import('./rate-limit.ts');
  starts = [];
});
afterEach(() => void vi.useRealTimers());

const refusal = (headers: Record<string, string> = {}) => ({ statusCode: 429, response: { headers } });

/** Refuses the first sends, as Sanity does. */
function writes(refused: number, headers?: Record<string, string>) {
  const begin = performance.now();
  return () => {
    starts.push(Math.round(performance.now() - begin));
    return starts.length <= refused ? Promise.reject(refusal(headers)) : Promise.resolve('written');
  };
}

test('writes keep no distance until Sanity refuses one', async () => {
  const write = writes(0);
  await Promise.all([1, 2, 3].map(() => rateLimit.sendWithinRateLimit(write)));
  expect(starts).toEqual([0, 0, 0]);
});

test('a refused write is sent again after the time that Sanity names, and others wait with it', async () => {
  const write = writes(1, { 'retry-after': '1' });
  const first = rateLimit.sendWithinRateLimit(write);
  await vi.advanceTimersByTimeAsync(10);
  const later = [1, 2].map(() => rateLimit.sendWithinRateLimit(write));
  await vi.runAllTimersAsync();
  expect(await Promise.all([first, ...later])).toEqual(['written', 'written', 'written']);
  expect(starts).toEqual([0, 1_000, 1_050, 1_100]);
});

test('the pause doubles where Sanity names no time, and ends with the refusal after some 30 seconds', async () => {
  const result = rateLimit.sendWithinRateLimit(writes(99)).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await result).toEqual(refusal());
  expect(starts).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 23_500, 31_500]);
});

test.each([
  [{}, [0, 500, 1_500]],
  [{ 'retry-after': '1' }, [0, 1_000, 2_000]],
  [{ 'retry-after': '8' }, [0]],
])('with a patience of two seconds a write that is refused with %j is sent at %j', async (headers, sent) => {
  const result = rateLimit.sendWithinRateLimit(writes(99, headers), 2_000).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await result).toEqual(refusal(headers));
  expect(starts).toEqual(sent);
});

test('an unreadable or long Retry-After waits eight seconds at most', async () => {
  for (const value of ['3600', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
    starts = [];
    const result = rateLimit.sendWithinRateLimit(writes(1, { 'retry-after': value }));
    await vi.runAllTimersAsync();
    await result;
    expect(starts[1]).toBeLessThanOrEqual(8_000);
  }
});

test('other errors are thrown at once, because the write may have been applied', async () => {
  for (const error of [{ statusCode: 409 }, { statusCode: 503 }, new TypeError('Failed to fetch')]) {
    let sent = 0;
    const send = () => {
      sent += 1;
      return Promise.reject(error);
    };
    await expect(rateLimit.sendWithinRateLimit(send)).rejects.toBe(error);
    expect(sent).toBe(1);
  }
});

test('a client with the handler repeats mutations and actions, by each of its calls', async () => {
  vi.useRealTimers();
  const sent: string[] = [];
  let refuse = true;
  const client = createClient({
    projectId: 'shop',
    dataset: 'production',
    apiVersion: '2026-09-01',
    useCdn: false,
    token: 'token',
    requestHandler: rateLimit.handleRateLimit(async ({ url }) => {
      sent.push(url);
      refuse = !refuse;
      if (!refuse) throw refusal({ 'retry-after': '0.01' });
      return { transactionId: 't', results: [{ id: 'a' }], documents: [] };
    }),
  });
  await client.mutate([{ delete: { id: 'a' } }]);
  await client.patch('a').set({ name: 'b' }).commit();
  await client.transaction().delete('a').commit();
  await client.create({ _id: 'a', _type: 'page' });
  await client.action({ actionType: 'sanity.action.document.delete', publishedId: 'a', includeDrafts: [] });
  expect(sent).toHaveLength(10);
  sent.length = 0;
  await expect(client.fetch('*')).rejects.toEqual(refusal({ 'retry-after': '0.01' }));
  expect(sent).toHaveLength(1);
});
