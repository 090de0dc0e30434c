import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type VitestReport, vitestSchema } from '../runner/reports.ts';

export function failedSuiteReport(name: string, message: string): VitestReport {
  return {
    numPassedTests: 0,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    numFailedTestSuites: 1,
    testResults: [
      { name: path.resolve(name), startTime: null, endTime: null, message, assertionResults: [] },
    ],
  };
}

export type Suite = 'routes' | 'abuse';

export async function runSuite(suite: Suite, server: string, url: string): Promise<VitestReport> {
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
  const read = vitestSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : failedSuiteReport(`tests/${suite}`, 'Vitest left no report');
}

type Counter = Exclude<keyof VitestReport, 'testResults'>;

export function addReports(all: readonly VitestReport[]): VitestReport {
  const sum = (name: Counter) => all.reduce((total, report) => total + report[name], 0);
  return {
    numPassedTests: sum('numPassedTests'),
    numFailedTests: sum('numFailedTests'),
    numPendingTests: sum('numPendingTests'),
    numTodoTests: sum('numTodoTests'),
    numFailedTestSuites: sum('numFailedTestSuites'),
    testResults: all.flatMap(({ testResults }) => testResults),
  };
}
