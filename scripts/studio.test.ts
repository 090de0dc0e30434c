import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { reportStudioChanges } from './studio.ts';

test('a changed source of the Studio is reported once, until the built Studio is current again', async () => {
  vi.useFakeTimers();
  const watcher = new EventEmitter();
  const said: string[] = [];
  let current = false;
  reportStudioChanges(
    watcher,
    async () => current,
    (line) => said.push(line),
  );
  const change = async (file: string) => {
    watcher.emit('all', 'change', file);
    await vi.advanceTimersByTimeAsync(1000);
  };
  await change('/shop/.data/content/a.json');
  expect(said).toEqual([]);
  await change('/shop/sanity/schemaTypes/product.ts');
  await change('/shop/sanity/schemaTypes/species.ts');
  expect(said).toEqual([
    '/shop/sanity/schemaTypes/product.ts has changed. Restart npm run dev to see it in the Studio.',
  ]);
  current = true;
  await change('/shop/sanity/schemaTypes/product.ts');
  expect(said).toHaveLength(1);
  current = false;
  await change('/shop/sanity/schemaTypes/species.ts');
  expect(said).toHaveLength(2);
  vi.useRealTimers();
});
