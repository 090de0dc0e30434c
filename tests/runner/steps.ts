import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Count } from './reports.ts';

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
async function runStep(step: Step, ending: AbortSignal): Promise<Count> {
  console.log(`\n── ${step.title}`);
  const code = await exitCodeOf(step, ending);
  ending.throwIfAborted();
  const counted = step.count?.();
  if (code === 0) return counted ?? { passed: 1, failed: 0, failures: [], files: [] };
  if (counted !== undefined && counted.failed > 0) return counted;
  const failures = [
    ...(counted?.failures ?? []),
    { runner: step.command[0], name: step.title, reason: `ended with ${code}` },
  ];
  return { passed: counted?.passed ?? 0, failed: 1, failures, files: counted?.files ?? [] };
}

/** Runs steps at once. Rejects only when all are at their end: the first to end must not leave another's processes behind. */
export async function runGroup(steps: readonly Step[], ending: AbortSignal): Promise<Count[]> {
  const results = await Promise.allSettled(steps.map((step) => runStep(step, ending)));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
