import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** The counts of Vitest's JSON report, under its own names, so that reports can be added up. */
const countsSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
});
export type Counts = z.infer<typeof countsSchema>;

/** The count of a shop that never answered, or of tests that left no report. */
export const BROKEN: Counts = {
  numPassedTests: 0,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  numFailedTestSuites: 1,
};

/** The folders below `tests` whose suites ask a running shop. */
export type Suite = 'routes' | 'abuse';

/** Runs a suite against a shop that answers at `url`, served by `server` (see tests/routes/vitest.config.ts). */
export async function runSuite(suite: Suite, server: string, url: string): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'routes-'));
  const report = path.join(folder, 'report.json');
  const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const config = path.resolve(import.meta.dirname, '..', suite, 'vitest.config.ts');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [vitest, 'run', '--config', config, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, SHOP_SERVER: server, SHOP_URL: url },
  });
  await new Promise((resolve) => child.once('exit', resolve));
  const text = await readFile(report, 'utf8').catch(() => 'null');
  await rm(folder, { recursive: true });
  const counts = countsSchema.safeParse(JSON.parse(text));
  return counts.success ? counts.data : BROKEN;
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
  return {
    numPassedTests: sum('numPassedTests'),
    numFailedTests: sum('numFailedTests'),
    numPendingTests: sum('numPendingTests'),
    numTodoTests: sum('numTodoTests'),
    numFailedTestSuites: sum('numFailedTestSuites'),
  };
}
