/**
 * `npm run mutants`: takes each guard of money and stock out, one by one, in a copy of the newest commit, and runs the
 * tests that have to notice. A guard whose loss nobody notices ends it with code 1. An argument is a part of the names
 * of the guards to try.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Guard } from './guard.ts';
import { GUARDS } from './guards.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** What the server's tests need of the project. */
const NEEDED = [
  'netlify',
  'src',
  'sandbox',
  'tests/orders',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];
const TEST_MINUTES = 5;

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const copy = mkdtempSync(path.join(tmpdir(), 'mutants-'));

type Verdict = 'noticed' | 'UNNOTICED' | 'NO SUCH TEXT' | 'TESTS FAIL WITHOUT IT';

function makeCopy(): void {
  const archive = execFileSync('git', ['archive', 'HEAD', ...NEEDED], { cwd: root, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x'], { cwd: copy, input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

const reportSchema = z.object({ success: z.boolean(), numPassedTests: z.int() });

/** Whether the tests are green; at least one has to run. */
function isGreen([file, name]: Guard['tests']): boolean {
  const vitest = path.join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const args = ['run', path.join('netlify/server', file), '-t', name, '--bail=1'];
  spawnSync(process.execPath, [vitest, ...args, '--reporter=json', `--outputFile.json=${report}`], {
    cwd: copy,
    timeout: TEST_MINUTES * 60_000,
  });
  // Whoever can't even begin leaves no report.
  if (!existsSync(report)) return false;
  const { success, numPassedTests } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  return success && numPassedTests > 0;
}

const known = new Map<string, boolean>();
/** The same tests with every guard in its place: a red one would prove nothing. */
function isGreenBefore({ tests }: Guard): boolean {
  const key = tests.join('\n');
  const green = known.get(key) ?? isGreen(tests);
  known.set(key, green);
  return green;
}

function tryWithout(guard: Guard): Verdict {
  const file = path.join(copy, 'netlify/server', guard.file);
  const text = readFileSync(file, 'utf8');
  if (text.split(guard.find).length !== 2) return 'NO SUCH TEXT';
  if (!isGreenBefore(guard)) return 'TESTS FAIL WITHOUT IT';
  writeFileSync(
    file,
    text.replace(guard.find, () => guard.replace),
  );
  try {
    return isGreen(guard.tests) ? 'UNNOTICED' : 'noticed';
  } finally {
    writeFileSync(file, text);
  }
}

const [wanted = ''] = process.argv.slice(2);
const guards = GUARDS.filter(({ name }) => name.includes(wanted));
let missed = 0;
try {
  makeCopy();
  console.log(`Guards taken out one by one, at commit ${commit}:\n`);
  for (const guard of guards) {
    const verdict = tryWithout(guard);
    if (verdict !== 'noticed') missed += 1;
    console.log(`${verdict.padEnd(22)} ${guard.name}  (${guard.file})`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`\n${guards.length - missed} of ${guards.length} guards are held by a test (commit ${commit}).`);
if (missed > 0) process.exitCode = 1;
