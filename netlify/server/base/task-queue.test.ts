import { expect, test } from 'vitest';
import { taskQueue } from './task-queue.ts';

test('a limited number runs at once, a limited number waits in order, and the rest is refused', async () => {
  const inLine = taskQueue({ atOnce: 2, waiting: 3 });
  const begun: number[] = [];
  const gates = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const all = gates.map(({ promise }, n) =>
    inLine(async () => {
      begun.push(n);
      await promise;
      return n;
    }),
  );
  expect(await Promise.all(all.slice(5))).toEqual(Array(3).fill({ kind: 'full' }));
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  expect(await all[1]).toEqual({ kind: 'served', value: 1 });
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('a failed task frees its place, too', async () => {
  const inLine = taskQueue({ atOnce: 1, waiting: 1 });
  const failing = inLine(async () => Promise.reject(new Error('broken')));
  const next = inLine(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual({ kind: 'served', value: 'fine' });
  expect(await inLine(async () => 'again')).toEqual({ kind: 'served', value: 'again' });
});
