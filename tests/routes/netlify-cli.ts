/** Netlify's CLI as a process of its own, whose children end with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The version that the figures of docs/decisions were measured with. */
const CLI = 'netlify-cli@27.10.2';

/** Nothing of it asks, reports or looks for a newer version. */
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
  /** Ends it with all that it started. */
  kill(): Promise<void>;
}

/** Runs the CLI, by npx unless a path of an installed one is given. */
export function startCli(
  installed: string | undefined,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = root,
): CliProcess {
  const [program, ...before] = installed === undefined ? ['npx', '--yes', CLI] : [installed];
  // A group of its own, since npx, the CLI and its functions' workers are processes below one another.
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
    // Nobody is left in the group.
  }
}
