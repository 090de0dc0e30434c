/**
 * Some tests need more than any clone or machine has. A file whose requirement is not met is left out of the run by
 * vitest.config.ts, and `npm test` names it with the reason. A test that is skipped by hand counts as failed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingSmallDisk } from '../common/small-disk.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A file or suite that can't run here, and why. */
export interface NotRun {
  readonly name: string;
  readonly reason: string;
}

interface Requirement {
  readonly file: string;
  /** The project in vitest.config.ts. */
  readonly project: string;
  /** Returns the reason why the file can't run here. */
  readonly missing: () => string | undefined;
}

const succeeds = (...args: string[]): boolean => {
  try {
    execFileSync('git', args, { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const releasedCommit = readFileSync(path.join(root, 'netlify/database/released'), 'utf8').trim();

function missingHistory(): string | undefined {
  if (succeeds('cat-file', '-e', `${releasedCommit}^{commit}`)) return undefined;
  return `this clone has no history of ${releasedCommit}`;
}

/** A RAM disk is another file system than the temporary folder. */
export const OTHER_DISK = '/dev/shm';

function missingOtherDisk(): string | undefined {
  const isThere = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev;
  return isThere ? undefined : `${OTHER_DISK} is no file system of its own`;
}

function missingFileLimit(): string | undefined {
  const { status } = spawnSync('prlimit', ['--version'], { stdio: 'ignore' });
  return status === 0 ? undefined : 'prlimit (util-linux) is missing';
}

const REQUIREMENTS: readonly Requirement[] = [
  { file: 'tests/released/released.db.test.ts', project: 'database', missing: missingHistory },
  {
    file: 'tests/docs/citations.test.ts',
    project: 'unit',
    missing: () =>
      succeeds('rev-parse', '--git-dir') ? undefined : 'git does not list the files of a download',
  },
  { file: 'tests/filled/small-disk.test.ts', project: 'filled', missing: missingSmallDisk },
  { file: 'sandbox/payments/restart.test.ts', project: 'sandbox', missing: missingFileLimit },
  { file: 'scripts/site-folder-other-disk.test.ts', project: 'sandbox', missing: missingOtherDisk },
];

/** The files that can't run here, of these projects or of all. */
export function filesNotRun(projects?: readonly string[]): readonly NotRun[] {
  return REQUIREMENTS.filter(({ project }) => projects?.includes(project) ?? true).flatMap(
    ({ file, missing }) => {
      const reason = missing();
      return reason === undefined ? [] : [{ name: file, reason }];
    },
  );
}
