import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

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

/** How long a step's processes may take to end once they are told to. Milliseconds. */
const END_LIMIT = 20_000;

/** Runs the step in a process group of its own, so that all its processes can be told to end as by Ctrl-C. */
async function exitCodeOf({ command: [program, ...args], env }: Step, ending: AbortSignal): Promise<number> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
  });
  let gone: Promise<void> | undefined;
  const end = () => {
    gone = endGroup(child);
  };
  ending.addEventListener('abort', end, { once: true });
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  ending.removeEventListener('abort', end);
  await gone;
  return code;
}

/** Tells every process of the child's group to end, and ends those that don't. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const group = process.platform === 'win32' ? pid : -pid;
  /** False once nobody of it is left. */
  const send = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(group, signal);
    } catch {
      return false;
    }
  };
  send('SIGINT');
  const limit = performance.now() + END_LIMIT;
  while (send(0) && performance.now() < limit) await pause(100);
  send('SIGKILL');
}

/**
 * Runs one step to its end, or rejects with the reason of `ending` once its processes are gone. A runner that fails
 * though it counted no failure counts as one failed.
 */
export async function runStep(step: Step, ending: AbortSignal): Promise<Count> {
  console.log(`\n── ${step.title}`);
  const code = await exitCodeOf(step, ending);
  ending.throwIfAborted();
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
