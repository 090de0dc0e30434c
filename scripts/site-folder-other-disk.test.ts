import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OTHER_DISK } from '../tests/runner/requirements.ts';
import { SiteFolder } from './site-folder.ts';

async function newFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'site-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('the data folder may be on another file system', async () => {
  const root = await newFolder(tmpdir());
  const elsewhere = await newFolder(OTHER_DISK);
  const sites = new SiteFolder(root, elsewhere);
  await writeFile(path.join(await sites.draft(), 'index.html'), 'first');
  const { folder } = await sites.adopt('first');
  expect(folder.startsWith(elsewhere)).toBe(true);
  expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toBe('first');
  expect(await readdir(path.join(root, '.astro'))).toEqual([]);
});
