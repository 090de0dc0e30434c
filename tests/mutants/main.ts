/**
 * `npm run mutants`: takes each guard of money, stock and content out, one by one, in copies of the newest commit, and runs the
 * tests that have to notice, two at a time. A guard whose loss nobody notices ends it with code 1. Arguments are parts
 * of the names of the guards to try.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { makePgliteImages } from '../../netlify/server/testing/migrated-images.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { typedOptions } from '../common/typed-options.ts';
import type { Guard } from './guard.ts';
import { GUARDS } from './guards.ts';
import type { Asked } from './tester.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** All but what no test of the server reads, and is large. */
const COPIED = ['.', ':(exclude)sanity/seed/images', ':(exclude)docs'];
const TEST_MINUTES = 5;

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const AT_ONCE = 2;

type Verdict = 'noticed' | 'UNNOTICED' | 'NO SUCH TEXT' | 'TESTS FAIL WITH IT';

/** A copy of the commit, in which guards are taken out. */
function makeCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  const archive = execFileSync('git', ['archive', 'HEAD', ...COPIED], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x'], { cwd: copy, input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** What global-setup.ts would otherwise make anew in each copy. */
interface Databases {
  readonly TEST_DATABASE_URL: string;
  readonly TEST_PGLITE_IMAGES: string;
}

/** Runs tests in a copy, in a process that lives until one of its answers fails to come. */
class Tester {
  readonly copy = makeCopy();
  readonly #databases: Databases;
  #child: ChildProcess | undefined;

  constructor(databases: Databases) {
    this.#databases = databases;
  }

  /** Whether the guard's tests are green. */
  async isGreen({ file, tests }: Guard): Promise<boolean> {
    // The database that others are copied from is made of the migrations when a process begins.
    if (file.endsWith('.sql')) await this.end();
    if (this.#child?.connected !== true) this.#child = this.#begin();
    const child = this.#child;
    const answered = new AbortController();
    const { signal } = answered;
    child.send({ file, tests } satisfies Asked);
    try {
      const green = await Promise.race([
        once(child, 'message', { signal }).then(([answer]) => z.boolean().parse(answer)),
        once(child, 'exit', { signal }).then(() => undefined),
        pause(TEST_MINUTES * 60_000, undefined, { signal }),
      ]);
      if (green === undefined) await this.end();
      return green ?? false;
    } finally {
      answered.abort();
    }
  }

  async close(): Promise<void> {
    await this.end();
    rmSync(this.copy, { recursive: true, force: true });
  }

  #begin(): ChildProcess {
    return fork(path.join(this.copy, 'tests/mutants/tester.ts'), {
      cwd: this.copy,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ...this.#databases },
    });
  }

  /** Ends the process; whoever asks next gets a new one. */
  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

async function tryWithout(tester: Tester, guard: Guard): Promise<Verdict> {
  const file = path.join(tester.copy, 'netlify/server', guard.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(guard.find).length !== 2) return 'NO SUCH TEXT';
  writeFileSync(
    file,
    text.replace(guard.find, () => guard.replace),
  );
  const unnoticed = await tester.isGreen(guard).finally(() => writeFileSync(file, text));
  if (unnoticed) return 'UNNOTICED';
  // With the guard back in its place: tests that are still red proved nothing, and nor would what is asked next.
  if (await tester.isGreen(guard)) return 'noticed';
  await tester.end();
  return 'TESTS FAIL WITH IT';
}

const asked = typedOptions('npm run mutants [-- PART_OF_A_NAME …]', z.object({}), Number.POSITIVE_INFINITY);
const wanted = asked.words;
const isWanted = ({ name }: Guard) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const guards = GUARDS.filter(isWanted);
if (guards.length === 0) {
  console.error(`No guard has one of these in its name: ${wanted.join(', ')}`);
  process.exit(1);
}
const waiting = [...guards];
let missed = 0;

async function tryThem(databases: Databases): Promise<void> {
  const tester = new Tester(databases);
  try {
    for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
      const verdict = await tryWithout(tester, guard);
      if (verdict !== 'noticed') missed += 1;
      console.log(`${verdict.padEnd(22)} ${guard.name}  (${guard.file})`);
    }
  } finally {
    await tester.close();
  }
}

const images = mkdtempSync(path.join(tmpdir(), 'mutants-images-'));
const server = await startPostgres();
try {
  console.log(`Guards taken out one by one, at commit ${commit}:\n`);
  await makePgliteImages(images);
  const databases = { TEST_DATABASE_URL: server.address, TEST_PGLITE_IMAGES: images };
  await Promise.all(Array.from({ length: AT_ONCE }, () => tryThem(databases)));
} finally {
  await server.stop();
  rmSync(images, { recursive: true, force: true });
}
console.log(`\n${guards.length - missed} of ${guards.length} guards are held by a test (commit ${commit}).`);
if (missed > 0) process.exitCode = 1;
