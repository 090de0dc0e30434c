import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestCount } from './reports.ts';
import type { NotRun } from './requirements.ts';

export interface SuiteStep {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** True uses only CPU time that other processes leave. */
  readonly isLowPriority?: boolean;
  /** Files of the suite that can't run here. */
  readonly notRun?: readonly NotRun[];
  /** If undefined, the exit code decides. */
  readonly count?: () => TestCount | undefined;
}

/** Milliseconds, less than a command has after a signal (scripts/command.ts). */
const END_LIMIT = 8_000;

/** A step has its own process group, so that all its processes can be ended. */
async function exitCodeOf(
  { command: [program, ...args], env, isLowPriority = false }: SuiteStep,
  ending: AbortSignal,
): Promise<number> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
  });
  // Its own children inherit the priority.
  if (isLowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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

/** SIGINT, and SIGKILL after END_LIMIT. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const group = process.platform === 'win32' ? pid : -pid;
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
 * Rejects once the processes have ended. A runner that fails without a counted failure counts as
 * one failed test.
 */
async function runStep(step: SuiteStep, ending: AbortSignal): Promise<TestCount> {
  console.log(`\n── ${step.title}`);
  const code = await exitCodeOf(step, ending);
  ending.throwIfAborted();
  const counted = step.count?.();
  if (code === 0) return counted ?? { passed: 1, failed: 0, failures: [], flaky: [], files: [] };
  if (counted !== undefined && counted.failed > 0) return counted;
  const failures = [
    ...(counted?.failures ?? []),
    { runner: step.command[0], name: step.title, reason: `ended with ${code}` },
  ];
  const { passed, flaky, files } = counted ?? { passed: 0, flaky: [], files: [] };
  return { passed, failed: 1, failures, flaky, files };
}

async function runLane(steps: readonly SuiteStep[], ending: AbortSignal): Promise<TestCount[]> {
  const counts: TestCount[] = [];
  for (const step of steps) counts.push(await runStep(step, ending));
  return counts;
}

/**
 * Lanes run concurrently, the steps of a lane one after the other. Rejects only after all have ended, so that no
 * process is left behind.
 */
export async function runLanes(
  lanes: readonly (readonly SuiteStep[])[],
  ending: AbortSignal,
): Promise<TestCount[]> {
  const results = await Promise.allSettled(lanes.map((steps) => runLane(steps, ending)));
  return results.flatMap((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
