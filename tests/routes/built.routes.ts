import { expect, test } from 'vitest';
import { findHashedFile, sendRequest } from './shop.ts';

test('the name of a page’s file serves the page too', async () => {
  expect((await sendRequest('/about.html')).bytes).toEqual((await sendRequest('/about')).bytes);
});

test('the files that a page references exist', async () => {
  expect((await sendRequest(await findHashedFile())).status).toBe(200);
});
