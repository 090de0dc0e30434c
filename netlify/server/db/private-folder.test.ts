import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'private-'));
});
afterEach(() => rm(base, { recursive: true }));

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

async function open(...names: readonly string[]): Promise<string> {
  const folder = join(base, 'open');
  await mkdir(folder);
  await chmod(folder, 0o755);
  for (const name of names) await mkdir(join(folder, name));
  return folder;
}

test('a new folder belongs to its owner alone, however many parents are missing', async () => {
  const folder = join(base, 'a', 'b', 'data');
  await makePrivateFolder(folder);
  expect(await modeOf(folder)).toBe(0o700);
});

test('an existing data folder is closed to others', async () => {
  const folder = await open('lock', 'postgres');
  await makePrivateFolder(folder);
  expect(await modeOf(folder)).toBe(0o700);
});

test('an empty folder is closed, too', async () => {
  const folder = await open();
  await makePrivateFolder(folder);
  expect(await modeOf(folder)).toBe(0o700);
});

test('a folder with other content is unchanged and refused', async () => {
  const folder = await open('somebody’s work');
  await expect(makePrivateFolder(folder)).rejects.toThrow('it holds other things');
  expect(await modeOf(folder)).toBe(0o755);
});

test('a folder that nobody else can read may contain anything', async () => {
  await writeFile(join(base, 'a-file'), '');
  await makePrivateFolder(base);
});

test('a folder that can’t be created is an error, not an endless loop', async () => {
  await expect(makePrivateFolder('/proc/none')).rejects.toThrow(/ENOENT|EACCES|EROFS|EPERM/);
  await expect(makePrivateFolder('/proc/none/deep/data')).rejects.toThrow(/ENOENT|EACCES|EROFS|EPERM/);
});
