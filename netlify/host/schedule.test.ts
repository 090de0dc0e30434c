import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LoadedFunction } from './function-file.ts';
import { type Schedule, startSchedule } from './schedule.ts';

let schedule: Schedule;
let runs: { method: string; next_run: string }[];
let gate: PromiseWithResolvers<void>;
let log: string[];

const everyMinute = (handler: LoadedFunction['handler']): LoadedFunction => ({
  name: 'tick',
  file: 'tick.mts',
  handler,
  schedule: '* * * * *',
  background: false,
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T10:00:30Z') });
  runs = [];
  log = [];
  gate = Promise.withResolvers();
  gate.promise.catch(() => undefined);
  const tick = async (request: Request) => {
    const body = (await request.json()) as { next_run: string };
    runs.push({ method: request.method, ...body });
    await gate.promise;
  };
  const rules = { origin: 'http://localhost:1', deployContext: 'dev', track: () => undefined };
  schedule = startSchedule([everyMinute(tick)], {
    ...rules,
    log: ({ event, error }) => log.push(`${event} ${error}`),
  });
});

afterEach(async () => {
  gate.resolve();
  await schedule.stop();
  vi.useRealTimers();
});

test('a scheduled function runs at its minute, as a POST with the time of the next run', async () => {
  await vi.advanceTimersByTimeAsync(29_000);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toEqual([{ method: 'POST', next_run: '2026-03-01T10:02:00.000Z' }]);
});

test('a run that takes longer than its interval is not run a second time meanwhile', async () => {
  await vi.advanceTimersByTimeAsync(140_000);
  expect(runs).toHaveLength(1);
  gate.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(2);
});

test('a function can be run outside its schedule, and an unknown name is reported', async () => {
  gate.resolve();
  expect(await schedule.run('tick')).toBe(true);
  expect(runs).toHaveLength(1);
  expect(await schedule.run('tock')).toBe(false);
});

test('stopping waits for the current run and starts no other', async () => {
  await vi.advanceTimersByTimeAsync(31_000);
  let stopped = false;
  const stopping = schedule.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(stopped).toBe(false);
  gate.resolve();
  await stopping;
  expect(runs).toHaveLength(1);
});

test('a failed run is logged, and the next one still runs', async () => {
  gate.reject(new Error('out of luck'));
  await vi.advanceTimersByTimeAsync(95_000);
  expect(log.join()).toContain('out of luck');
  expect(runs).toHaveLength(2);
});
