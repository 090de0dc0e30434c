import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/** What a runner counted. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the runner's own count after it ended; undefined when it left none, so that its exit code speaks. */
  readonly count?: () => Count | undefined;
}

function exitCodeOf({ command: [program, ...args], env }: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs one step to its end. A runner that fails though it counted no failure counts as one failed. */
export async function runStep(step: Step): Promise<Count> {
  console.log(`\n── ${step.title}`);
  const code = await exitCodeOf(step);
  const counted = step.count?.();
  if (counted === undefined) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return code === 0 || counted.failed > 0 ? counted : { passed: counted.passed, failed: 1 };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

function numberAt(report: unknown, ...path: string[]): number {
  let value: unknown = report;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === 'number' ? value : 0;
}

/** Count of a Vitest run from its JSON report. A skipped test counts as failed: none may be skipped here. */
export function vitestCount(file: string): Count | undefined {
  const report = readReport(file);
  if (report === undefined) return undefined;
  const skipped = numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests');
  return {
    passed: numberAt(report, 'numPassedTests'),
    // A file that fails to load runs no test, and would otherwise count as nothing.
    failed: Math.max(
      numberAt(report, 'numFailedTests') + skipped,
      numberAt(report, 'numFailedTestSuites') > 0 ? 1 : 0,
    ),
  };
}

/** Count of a Playwright run from its JSON report; a flaky or skipped test counts as failed. */
export function playwrightCount(file: string): Count | undefined {
  const report = readReport(file);
  if (report === undefined) return undefined;
  return {
    passed: numberAt(report, 'stats', 'expected'),
    failed: ['unexpected', 'flaky', 'skipped'].reduce((sum, key) => sum + numberAt(report, 'stats', key), 0),
  };
}
