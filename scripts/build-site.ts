import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireDataLock, type DataLock } from '../netlify/server/db/data-lock.ts';
import type { PrintLine } from './command.ts';

type BuildResult =
  /** `mend` is the build's list of broken documents, or empty. */
  | { readonly kind: 'built'; readonly drawn: number; readonly mend: string }
  | { readonly kind: 'failed'; readonly output: string }
  | { readonly kind: 'stopped' };

/** `background`: lower priority, because nobody waits. */
export type BuildPace = 'awaited' | 'background';

interface SiteBuild {
  readonly root: string;
  readonly outDir: string;
  /** Pages fetch stock from this address. */
  readonly origin: string;
  readonly pace: BuildPace;
}

/** Lines, enough for the list of broken documents. */
const OUTPUT_LINES_MAX = 400;

/** Runs in a child process, so that the shop keeps responding. */
export function buildSite(
  { root, outDir, origin, pace }: SiteBuild,
  say: PrintLine,
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
  let reportedAt = performance.now();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (/[├└]─ .*\.html/.test(line)) drawn += 1;
      else output.push(line);
      if (output.length > OUTPUT_LINES_MAX) output.shift();
      if (performance.now() - reportedAt < 5000) return;
      reportedAt = performance.now();
      say(drawn === 0 ? '  preparing…' : `  ${drawn} pages so far`);
    });
  }
  child.on('error', (error) => (signal.aborted ? resolve({ kind: 'stopped' }) : reject(error)));
  child.on('close', (code, killedBy) => {
    const kill = explainKill(killedBy, 'The build of the site ran out of memory');
    if (kill !== '') output.push(kill);
    if (code === 0) resolve({ kind: 'built', drawn, mend: listOfTroubles(output) });
    else resolve(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', output: output.join('\n') });
  });
  return promise;
}

/** Explains a kill, because a system out of memory kills without a message. */
export function explainKill(signal: NodeJS.Signals | null, need: string): string {
  if (signal !== 'SIGKILL' && signal !== 'SIGABRT') return '';
  return `\n${need}, and the system killed it (${signal}). Give the machine or its container more memory.`;
}

/**
 * Removes variables that Astro would mistake for Vite's `import.meta.env`; Vitest, for one, sets
 * DEV.
 */
export function buildEnvironment(env: NodeJS.ProcessEnv, origin: string): NodeJS.ProcessEnv {
  const { BASE_URL: _base, DEV: _dev, MODE: _mode, PROD: _prod, SSR: _ssr, ...rest } = env;
  // astro.config.mjs writes the address into pages only if it is https.
  const address = env.URL?.startsWith('https://') ? env.URL : origin;
  const addresses = { URL: address, API_ORIGIN: origin };
  return { ...rest, ...addresses, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
}

/** Extracts the list that `describeInvalidDocuments` writes. */
function listOfTroubles(output: readonly string[]): string {
  const start = output.findIndex((line) => line.includes('must be corrected:'));
  if (start < 0) return '';
  const end = output.findIndex((line, n) => n > start && !/^(- | {4})/.test(line));
  return output.slice(start, end < 0 ? undefined : end).join('\n');
}

const POLL_MS = 500;

/**
 * Waits for other builds of the checkout, which share Astro's temporary folder. Undefined if
 * `signal` was aborted first.
 */
export async function acquireBuildLock(
  root: string,
  say: PrintLine,
  signal: AbortSignal,
): Promise<Exclude<DataLock, { kind: 'held' }> | undefined> {
  let isReported = false;
  while (!signal.aborted) {
    const turn = await acquireDataLock(path.join(root, '.astro', 'building'), 'a build of the site');
    if (turn.kind === 'acquired') return turn;
    if (turn.kind === 'unwritable')
      return { ...turn, reason: `A build needs to write to ${root}, and can't (${turn.reason}).` };
    if (!isReported) say(`  waiting for another build in this folder (process ${turn.pid})`);
    isReported = true;
    await pause(POLL_MS);
  }
  return undefined;
}
