import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The files that could not run in `folder`, which gets only what decides it. */
async function filesNotRunIn(folder: string): Promise<string[]> {
  for (const file of [
    'tests/runner/requirements.ts',
    'tests/common/small-disk.ts',
    'netlify/database/released',
  ])
    cpSync(path.join(root, file), path.join(folder, file));
  const { href } = pathToFileURL(path.join(folder, 'tests/runner/requirements.ts'));
  const { filesNotRun } = (await import(href)) as typeof import('./requirements.ts');
  return filesNotRun(['unit', 'database']).map(({ name, reason }) => `${name}: ${reason}`);
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'requirements-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'tests'));
  return folder;
}

const RELEASED = expect.stringMatching(
  /^tests\/released\/released\.db\.test\.ts: this clone has no history of [0-9a-f]{40}$/,
);

test('a clone without history leaves out the test of the released commit, and says why', async () => {
  const clone = newFolder();
  execFileSync('git', ['init', '--quiet', clone]);
  expect(await filesNotRunIn(clone)).toEqual([RELEASED]);
});

test('a source download leaves out what asks git, and says why', async () => {
  expect(await filesNotRunIn(newFolder())).toEqual([
    RELEASED,
    'tests/docs/citations.test.ts: git does not list the files of a download',
  ]);
});
