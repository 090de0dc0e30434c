import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireSettings } from '../settings.ts';
import { writeImagesRewrite } from './images-rewrite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'images-rewrite-'));
});
afterEach(() => rm(folder, { recursive: true }));

const written = () => readFile(path.join(folder, '_redirects'), 'utf8');

test('pictures lead to Sanity’s CDN where the content is hosted', async () => {
  await writeImagesRewrite(folder, requireSettings({ SANITY_PROJECT_ID: 'abc123' }));
  expect(await written()).toBe('/images/* https://cdn.sanity.io/images/abc123/production/:splat 200\n');
});

test('a lake at another address replaces the rule and leaves the others', async () => {
  await writeFile(path.join(folder, '_redirects'), '/old /new 301');
  await writeImagesRewrite(folder, requireSettings({ LAKE_PORT: '4001' }));
  await writeImagesRewrite(folder, requireSettings({ LAKE_PORT: '4002' }));
  expect(await written()).toBe(
    '/old /new 301\n/images/* http://localhost:4002/images/local/production/:splat 200\n',
  );
});
