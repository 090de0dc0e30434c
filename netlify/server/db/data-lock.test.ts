import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquireDataLock, processStartTime } from './data-lock.ts';

const MODULE = new URL('./data-lock.ts', import.meta.url).href;
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function contender(): Promise<{ child: ChildProcess; kind: string }> {
  const script = `
    const { acquireDataLock } = await import(${JSON.stringify(MODULE)});
    const lock = await acquireDataLock(${JSON.stringify(folder)}, 'a contender');
    console.log(lock.kind);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (child.stdout === null) throw new Error('the contender has no output');
  const [output] = await once(child.stdout, 'data');
  return { child, kind: String(output).trim() };
}

async function take() {
  const lock = await acquireDataLock(folder, 'the test');
  if (lock.kind !== 'acquired') throw new Error(`expected the folder, got ${JSON.stringify(lock)}`);
  return lock;
}

test('a folder that another process has locked is refused, naming that process', async () => {
  const { child } = await contender();
  const lock = await acquireDataLock(folder);
  expect(lock).toMatchObject({ kind: 'held', pid: child.pid, what: 'a contender' });
});

test('one process may lock the folder twice, and it is free after the last release', async () => {
  const first = await take();
  const second = await take();
  await first.release();
  await first.release();
  expect((await contender()).kind).toBe('held');
  await second.release();
  expect((await contender()).kind).toBe('acquired');
});

test('of eight concurrent processes exactly one gets the folder', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, contender));
  expect(results.filter(({ kind }) => kind === 'acquired')).toHaveLength(1);
});

test('the claim of a killed process is taken over', async () => {
  const { child, kind } = await contender();
  expect(kind).toBe('acquired');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await take();
  await lock.release();
  expect(await readdir(join(folder, 'lock'))).toEqual([]);
});

test('a claim whose pid belongs to another process by now is taken over', async () => {
  const lock = await take();
  await lock.release();
  const claim = {
    pid: process.ppid,
    start: 'an earlier boot 12',
    since: new Date().toISOString(),
    what: 'ghost',
  };
  await writeFile(join(folder, 'lock', 'ghost.json'), JSON.stringify(claim));
  await (await take()).release();
  const start = await processStartTime(process.ppid);
  expect(start).not.toBeNull();
  await writeFile(join(folder, 'lock', 'ghost.json'), JSON.stringify({ ...claim, start }));
  await writeFile(join(folder, 'lock', 'ghost.json.held'), '');
  expect(await acquireDataLock(folder)).toMatchObject({ kind: 'held', what: 'ghost' });
});

test('an existing data folder is accepted with its content, and closed to other users', async () => {
  const { child } = await contender();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await chmod(folder, 0o755);
  await chmod(join(folder, 'lock'), 0o755);
  await (await take()).release();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a folder that is not writable says why', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  expect(await acquireDataLock(join(file, 'data'))).toMatchObject({
    kind: 'unwritable',
    reason: expect.stringContaining('ENOTDIR'),
  });
});
