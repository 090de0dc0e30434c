import { expect, test, vi } from 'vitest';
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

test('at most two tasks of one source run or wait before another’s; a full queue gives up its last', async () => {
  const inLine = taskQueue({ atOnce: 1, waiting: 5 });
  const begun: string[] = [];
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'a6', 'b2', 'b3'].map((name) =>
    inLine(async () => {
      begun.push(name);
      await Promise.resolve();
    }, name.charAt(0)),
  );
  expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual([
    ...['served', 'served', 'served', 'full', 'full', 'served', 'served', 'full', 'served', 'full'],
  ]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3']);
});

test('a task that waits behind another source’s gets nearer as its own source’s tasks end', async () => {
  const inLine = taskQueue({ atOnce: 1, waiting: 9 });
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  const push = (name: string) =>
    void inLine(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
    }, name.charAt(0));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) push(name);
  const end = async (...names: readonly string[]) => {
    for (const name of names) {
      await vi.waitFor(() => expect(begun).toContain(name));
      gates.get(name)?.();
    }
  };
  await end('a1', 'a2', 'b1');
  await vi.waitFor(() => expect(begun).toContain('a3'));
  for (const name of ['c1', 'c2']) push(name);
  await end('a3', 'a4', 'c1', 'c2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'c1', 'c2']);
});

test('a failed task frees its place, too', async () => {
  const inLine = taskQueue({ atOnce: 1, waiting: 1 });
  const failing = inLine(async () => Promise.reject(new Error('broken')));
  const next = inLine(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual({ kind: 'served', value: 'fine' });
  expect(await inLine(async () => 'again')).toEqual({ kind: 'served', value: 'again' });
});
