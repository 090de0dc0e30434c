import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Say } from './progress.ts';

export type BuildResult =
  /** With the build's list of documents that must be mended, if there are any. */
  | { readonly kind: 'built'; readonly drawn: number; readonly mend: string }
  /** With what the build wrote, newest last. */
  | { readonly kind: 'failed'; readonly output: string }
  | { readonly kind: 'stopped' };

/** `background`: nobody waits for it, so it takes what the shop leaves of the machine. */
export type BuildPace = 'awaited' | 'background';

export interface SiteBuild {
  readonly root: string;
  readonly outDir: string;
  /** Of the running shop, from which pages read the stock. */
  readonly origin: string;
  readonly pace: BuildPace;
}

/** Enough to hold the list of all broken documents. Lines. */
const KEPT_OUTPUT = 400;

/**
 * Builds the site into a folder, in a process of its own: a build takes all of a core for many seconds, during which
 * the shop goes on answering.
 */
export function buildSite(
  { root, outDir, origin, pace }: SiteBuild,
  say: Say,
  signal: AbortSignal,
): Promise<BuildResult> {
  const astro = path.join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const { promise, resolve, reject } = Promise.withResolvers<BuildResult>();
  const build = [process.execPath, astro, 'build', '--outDir', outDir];
  const yields = pace === 'background' && process.platform !== 'win32';
  const [program = '', ...args] = yields ? ['nice', '-n', '5', ...build] : build;
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: buildEnvironment(process.env, origin),
    signal,
  });
  const output: string[] = [];
  let drawn = 0;
  let told = performance.now();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      if (output.length > KEPT_OUTPUT) output.shift();
      if (/\.html/.test(line)) drawn += 1;
      if (performance.now() - told < 5000) return;
      told = performance.now();
      say(drawn === 0 ? '  preparing…' : `  ${drawn} pages so far`);
    });
  }
  child.on('error', (error) => (signal.aborted ? resolve({ kind: 'stopped' }) : reject(error)));
  child.on('close', (code, killedBy) => {
    const kill = describeKill(killedBy, 'The build of the site ran out of memory');
    if (kill !== '') output.push(kill);
    if (code === 0) resolve({ kind: 'built', drawn, mend: toBeMended(output) });
    else resolve(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', output: output.join('\n') });
  });
  return promise;
}

/** The sentence for a build that the system ended: it kills without a word what asks for more memory than there is. */
export function describeKill(signal: NodeJS.Signals | null, need: string): string {
  if (signal !== 'SIGKILL' && signal !== 'SIGABRT') return '';
  return `\n${need}, and the system ended it (${signal}): the machine, or the limit of its container, has too little left.`;
}

/**
 * The environment of a build. Astro takes variables by these names for Vite's own of `import.meta.env`: with a DEV in
 * it, as Vitest sets one, each page read the whole content anew, which took four times as long.
 */
export function buildEnvironment(env: NodeJS.ProcessEnv, origin: string): NodeJS.ProcessEnv {
  const { BASE_URL: _base, DEV: _dev, MODE: _mode, PROD: _prod, SSR: _ssr, ...rest } = env;
  // Only an address that shoppers have may stand in built pages.
  const address = env.URL?.startsWith('https://') ? env.URL : origin;
  const addresses = { URL: address, API_ORIGIN: origin };
  return { ...rest, ...addresses, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
}

/** The list that `describeTroubles` writes. */
function toBeMended(output: readonly string[]): string {
  const start = output.findIndex((line) => line.includes('must be mended:'));
  if (start < 0) return '';
  const end = output.findIndex((line, n) => n > start && !/^(- | {4})/.test(line));
  return output.slice(start, end < 0 ? undefined : end).join('\n');
}
