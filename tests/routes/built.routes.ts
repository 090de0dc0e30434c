import { expect, test } from 'vitest';
import { ask, hashedFile } from './shop.ts';

test('the name of a page’s file serves the page too', async () => {
  expect((await ask('/about.html')).bytes).toEqual((await ask('/about')).bytes);
});

test('the files that a page names are there', async () => {
  expect((await ask(await hashedFile())).status).toBe(200);
});
