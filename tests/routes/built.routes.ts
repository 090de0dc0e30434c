import { expect, test } from 'vitest';
import { ask, hashedFile } from './shop.ts';

test('hashed files may be kept for good, pages are asked about again', async () => {
  const { status, headers } = await ask(await hashedFile());
  expect(status).toBe(200);
  expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
  expect((await ask('/')).headers['cache-control']).toMatch(/max-age=0.*must-revalidate|no-cache/);
});

test('the name of a page’s file serves the page too', async () => {
  expect((await ask('/about.html')).bytes).toEqual((await ask('/about')).bytes);
});
