import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteFolder } from './site-folder.ts';

let root: string;
let dataDir: string;
let sites: SiteFolder;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  root = await mkdtemp(path.join(tmpdir(), 'site-folder-'));
  dataDir = path.join(root, 'data');
  sites = new SiteFolder(root, dataDir);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(root, { recursive: true });
});

async function build(fingerprint: string): Promise<string> {
  vi.setSystemTime(Date.now() + 1);
  const draft = await sites.draft();
  await writeFile(path.join(draft, 'index.html'), fingerprint);
  return (await sites.adopt(fingerprint)).folder;
}

test('a draft is served only once it is adopted', async () => {
  await sites.draft();
  expect(await sites.current()).toBeUndefined();
  const folder = await build('first');
  expect(await sites.current()).toEqual({ folder, fingerprint: 'first' });
});

test('the previous build stays for running requests, and older and incomplete ones are removed', async () => {
  await build('first');
  const second = await build('second');
  await sites.draft();
  vi.setSystemTime(5000);
  const third = await build('third');
  const left = (await readdir(path.join(dataDir, 'site'))).filter((name) => name.startsWith('build-'));
  expect(left.sort()).toEqual([second, third].map((folder) => path.basename(folder)).sort());
});

test('a damaged note or an incomplete site counts as no site', async () => {
  const folder = await build('first');
  await rm(path.join(folder, 'index.html'));
  expect(await sites.current()).toBeUndefined();
  await writeFile(path.join(dataDir, 'site', 'current.json'), '{"fol');
  expect(await sites.current()).toBeUndefined();
});
