import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePorts } from '../routes/shop-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Filling the content takes seconds on an idle machine. */
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ending-'));
  return () => rm(dataDir, { recursive: true, force: true });
});

let npm: ChildProcess | undefined;
afterEach(() => {
  // A failed test must not leave the process group behind.
  if (npm?.pid !== undefined && npm.stdout?.closed === false) process.kill(-npm.pid, 'SIGKILL');
});

async function run(script: string, sign: string): Promise<{ pid: number; gone: Promise<string> }> {
  const port = await freePorts();
  const started = spawn('npm', ['run', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, PORT: String(port), LAKE_PORT: String(port + 1), DATA_DIR: dataDir },
  });
  npm = started;
  let text = '';
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  // Unlike `exit`, `close` waits for every process that holds the streams.
  const gone = once(started, 'close').then(() => text);
  await vi.waitFor(() => expect(text).toContain(sign), { timeout: 60_000 });
  return { pid: started.pid ?? 0, gone };
}

const shops: [what: string, script: string, end: (npm: number) => void][] = [
  ['SIGTERM to npm ends npm start', 'start', (pid) => process.kill(pid, 'SIGTERM')],
  ['SIGKILL of npm ends npm run dev', 'dev', (pid) => process.kill(pid, 'SIGKILL')],
];

// start.test.ts ends a whole shop, and scripts/run.test.ts a command by each signal; these end the first seed.
test.each(shops)('%s during the first seed, and frees the data folder', async (_, script, end) => {
  const { pid, gone } = await run(script, 'Importing assets');
  end(pid);
  const said = await gone;
  expect(said).toContain('Ending…');
  expect(said).not.toContain('216/216');
  expect(await readdir(path.join(dataDir, 'content'))).toContain('seeding');
  expect(await readdir(path.join(dataDir, 'lock'))).toEqual([]);
});

test('SIGTERM to npm ends npm test and its processes', async () => {
  const { pid, gone } = await run('test', 'Units, API, databases');
  process.kill(pid, 'SIGTERM');
  expect(await gone).toContain('Stopped before it was finished.');
});
