import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const CLI = 'netlify-cli@27.10.2';

/** Turns questions, telemetry and update checks off. */
const QUIET = {
  CI: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NETLIFY_TELEMETRY_DISABLED: '1',
  NO_UPDATE_NOTIFIER: '1',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
};

export interface CliProcess {
  output(): string;
  readonly exited: Promise<number | null>;
  kill(): Promise<void>;
}

export function startCli(
  installed: string | undefined,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = root,
): CliProcess {
  const [program, ...before] = installed === undefined ? ['npx', '--yes', CLI] : [installed];
  // Detached, so that ending the group also ends the CLI's own processes.
  const child = spawn(program ?? 'npx', [...before, ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => {
      text += error.message;
      resolve(1);
    });
  });
  return {
    output: () => text,
    exited,
    async kill() {
      killGroup(child, 'SIGTERM');
      const force = setTimeout(() => killGroup(child, 'SIGKILL'), 10_000);
      await exited;
      clearTimeout(force);
      killGroup(child, 'SIGKILL');
    },
  };
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has no process left.
  }
}
