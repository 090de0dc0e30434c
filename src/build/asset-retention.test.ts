import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retainAssets, writeCacheRules } from './asset-retention.ts';

let folder: string;
let cache: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keep-assets-'));
  cache = path.join(folder, 'cache');
});
afterEach(() => rm(folder, { recursive: true }));

async function build(...names: string[]): Promise<string[]> {
  const assets = path.join(folder, 'dist', '_astro');
  await rm(assets, { recursive: true, force: true });
  await mkdir(path.join(assets, 'chunks'), { recursive: true });
  for (const name of names) await writeFile(path.join(assets, name), `bytes of ${name}`);
  await retainAssets(assets, cache);
  return (await readdir(assets, { recursive: true })).filter((name) => name.includes('.')).sort();
}

test('the site contains the files of this build and the two before it', async () => {
  await build('one.js', 'same.css');
  await build('two.js', 'same.css');
  expect(await build('three.js', 'same.css')).toEqual(['one.js', 'same.css', 'three.js', 'two.js']);
  expect(await build('four.js')).toEqual(['four.js', 'same.css', 'three.js', 'two.js']);
});

test('old files are copied unchanged, in folders too', async () => {
  await build('chunks/old.js');
  await build('new.js');
  const retained = path.join(folder, 'dist', '_astro', 'chunks', 'old.js');
  expect(await readFile(retained, 'utf8')).toBe('bytes of chunks/old.js');
});

test('an identical build displaces no older one', async () => {
  await build('one.js');
  await build('two.js');
  await build('two.js');
  await build('two.js');
  expect(await build('three.js')).toContain('one.js');
});

test('a lost or damaged cache loses only the older files', async () => {
  await build('one.js');
  await writeFile(path.join(cache, 'builds.json'), '{"bro');
  expect(await build('two.js')).toEqual(['two.js']);
  await rm(path.join(cache, 'files'), { recursive: true });
  expect(await build('three.js')).toEqual(['three.js']);
});

test('files that no recent build needs leave the cache', async () => {
  for (const name of ['1.js', '2.js', '3.js', '4.js']) await build(name);
  expect((await readdir(path.join(cache, 'files'))).sort()).toEqual(['2.js', '3.js', '4.js']);
});

test('each file of an assets folder gets an immutable-cache rule, and nothing else does', async () => {
  await build('one.js', 'chunks/two.css');
  const site = path.join(folder, 'dist');
  await mkdir(path.join(site, 'studio', 'assets'), { recursive: true });
  await writeFile(path.join(site, 'studio', 'assets', 'desk.js'), '');
  for (const assets of ['_astro', 'studio/assets', 'studio/assets']) await writeCacheRules(site, assets);
  const forGood = '  Cache-Control: public, max-age=31536000, immutable';
  expect((await readFile(path.join(site, '_headers'), 'utf8')).trimEnd().split('\n')).toEqual(
    ['/_astro/chunks/two.css', '/_astro/one.js', '/studio/assets/desk.js'].flatMap((name) => [name, forGood]),
  );
});

test('netlify.toml has no cache rule for a whole folder', async () => {
  const toml = await readFile(path.resolve(import.meta.dirname, '../../netlify.toml'), 'utf8');
  expect(toml).not.toMatch(/Cache-Control/i);
});
