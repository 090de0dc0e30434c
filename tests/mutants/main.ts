/**
 * `npm run mutants`: takes each guard of money, stock and content out, one by one, in copies of the newest commit, and runs the
 * tests that have to notice, two at a time. A guard whose loss nobody notices ends it with code 1. Arguments are parts
 * of the names of the guards to try.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { makePgliteImages } from '../../netlify/server/testing/migrated-images.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import type { Guard } from './guard.ts';
import { GUARDS } from './guards.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** All but what no test of the server reads, and is large. */
const COPIED = ['.', ':(exclude)sanity/seed/pictures', ':(exclude)docs'];
const TEST_MINUTES = 5;

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const AT_ONCE = 2;

type Verdict = 'noticed' | 'UNNOTICED' | 'NO SUCH TEXT' | 'TESTS FAIL WITHOUT IT';

/** A copy of the commit, in which guards are taken out. */
function makeCopy(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  const archive = execFileSync('git', ['archive', 'HEAD', ...COPIED], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x'], { cwd: copy, input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

const reportSchema = z.object({ success: z.boolean(), numPassedTests: z.int() });

/** Whether the tests are green in the copy; at least one has to run. */
async function isGreen(copy: string, [file, name]: Guard['tests'], databases: Databases): Promise<boolean> {
  const vitest = path.join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', path.join('netlify/server', file), '-t', name, '--bail=1'];
  const child = spawn(process.execPath, [vitest, ...args, '--reporter=json', `--outputFile.json=${report}`], {
    cwd: copy,
    stdio: 'ignore',
    timeout: TEST_MINUTES * 60_000,
    env: { ...process.env, ...databases },
  });
  await once(child, 'exit');
  // Whoever can't even begin leaves no report.
  if (!existsSync(report)) return false;
  const { success, numPassedTests } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  return success && numPassedTests > 0;
}

/** What global-setup.ts would otherwise make anew for each run. */
interface Databases {
  readonly TEST_DATABASE_URL: string;
  readonly TEST_PGLITE_IMAGES: string;
}

const known = new Map<string, Promise<boolean>>();
/** The same tests with every guard in its place: a red one would prove nothing. */
function isGreenBefore(copy: string, { tests }: Guard, databases: Databases): Promise<boolean> {
  const key = tests.join('\n');
  const green = known.get(key) ?? isGreen(copy, tests, databases);
  known.set(key, green);
  return green;
}

async function tryWithout(copy: string, guard: Guard, databases: Databases): Promise<Verdict> {
  const file = path.join(copy, 'netlify/server', guard.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(guard.find).length !== 2) return 'NO SUCH TEXT';
  if (!(await isGreenBefore(copy, guard, databases))) return 'TESTS FAIL WITHOUT IT';
  writeFileSync(
    file,
    text.replace(guard.find, () => guard.replace),
  );
  try {
    return (await isGreen(copy, guard.tests, databases)) ? 'UNNOTICED' : 'noticed';
  } finally {
    writeFileSync(file, text);
  }
}

const wanted = process.argv.slice(2);
const isWanted = ({ name }: Guard) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const guards = GUARDS.filter(isWanted);
const waiting = [...guards];
let missed = 0;

async function tryThem(databases: Databases): Promise<void> {
  const copy = makeCopy();
  try {
    for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
      const verdict = await tryWithout(copy, guard, databases);
      if (verdict !== 'noticed') missed += 1;
      console.log(`${verdict.padEnd(22)} ${guard.name}  (${guard.file})`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
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
