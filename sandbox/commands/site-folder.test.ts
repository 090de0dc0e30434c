import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteFolder } from './site-folder.ts';

let dataDir: string;
let sites: SiteFolder;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  dataDir = await mkdtemp(path.join(tmpdir(), 'site-folder-'));
  sites = new SiteFolder(dataDir);
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

async function build(fingerprint: string): Promise<string> {
  vi.setSystemTime(Date.now() + 1);
  const draft = await sites.draft();
  await writeFile(path.join(draft, 'index.html'), fingerprint);
  await sites.adopt(draft, fingerprint);
  return draft;
}

test('a draft is served only once it is adopted', async () => {
  await sites.draft();
  expect(await sites.current()).toBeUndefined();
  const folder = await build('first');
  expect(await sites.current()).toEqual({ folder, fingerprint: 'first' });
});

test('the build before stays for requests under way, older ones and broken drafts go', async () => {
  await build('first');
  const second = await build('second');
  await sites.draft();
  vi.setSystemTime(5000);
  const third = await build('third');
  const left = (await readdir(path.join(dataDir, 'site'))).filter((name) => name.startsWith('build-'));
  expect(left.sort()).toEqual([second, third].map((folder) => path.basename(folder)).sort());
});

test('a note that is spoilt or leads to half a site counts as no site', async () => {
  const folder = await build('first');
  await rm(path.join(folder, 'index.html'));
  expect(await sites.current()).toBeUndefined();
  await writeFile(path.join(dataDir, 'site', 'current.json'), '{"fol');
  expect(await sites.current()).toBeUndefined();
});
