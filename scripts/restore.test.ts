import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../sandbox/content-lake/content-lake.fixture.ts';

const SCRIPT = resolve('scripts/restore.ts');

/** The FIFO lets the test decide how far the backup is read. */
async function startedRestore() {
  const dataDir = join(await temporaryFolder(), 'data');
  const mark = join(dataDir, 'postgres', 'mark');
  await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
  await mkdir(join(dataDir, 'lock'));
  await writeFile(mark, 'before');
  const backup = join(dataDir, 'backup');
  execFileSync('mkfifo', [backup]);
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NETLIFY_DB_URL: '' };
  const run = spawn(process.execPath, [SCRIPT, backup], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void run.kill('SIGKILL'));
  let said = '';
  run.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const exited = once(run, 'exit');
  // The pipe opens when the command starts to read, after it has created its database.
  const file = await open(backup, 'w');
  return { dataDir, mark, run, exited, file, said: () => said };
}

test('a restore that is killed midway leaves the database unchanged', async () => {
  const { mark, run, exited, file } = await startedRestore();
  run.kill('SIGKILL');
  await exited;
  await file.close();
  expect(await readFile(mark, 'utf8')).toBe('before');
}, 60_000);

test('a file that is not a backup is rejected in one sentence and leaves nothing behind', async () => {
  const { dataDir, mark, exited, file, said } = await startedRestore();
  await file.write('no backup');
  await file.close();
  expect(await exited).toEqual([1, null]);
  expect(said()).toContain('is not a complete backup');
  expect(said()).not.toContain('    at ');
  expect(await readFile(mark, 'utf8')).toBe('before');
  expect((await readdir(dataDir)).toSorted()).toEqual(['backup', 'lock', 'postgres']);
}, 60_000);
