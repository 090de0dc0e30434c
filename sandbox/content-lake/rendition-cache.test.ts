import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from './lake.fixture.ts';
import { RenditionCache } from './rendition-cache.ts';

test('The oldest renditions make room when there are more bytes than allowed', async () => {
  const folder = await temporaryFolder();
  const cache = new RenditionCache(folder, 1000);
  for (let n = 0; n < 30; n += 1) {
    await cache.keep(`${n}-picture.webp`, Buffer.alloc(100));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeLessThanOrEqual(10);
  expect(await cache.find('29-picture.webp')).toMatchObject({ size: 100 });
  expect(await cache.find('0-picture.webp')).toBeNull();
});
