/** What the runners' JSON reports say: how many tests passed, and how long each file took. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface FileTime {
  readonly runner: string;
  /** From the project's root. */
  readonly file: string;
  readonly seconds: number;
}

/** What a runner counted. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly FileTime[];
}

export const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
  /** Times are milliseconds since 1970; of a file without tests there are none. */
  testResults: z.array(
    z.object({ name: z.string(), startTime: z.number().nullable(), endTime: z.number().nullable() }),
  ),
});
export type VitestReport = z.infer<typeof vitestSchema>;

/** A skipped test counts as failed: none may be skipped here. */
export function vitestCount(report: unknown, runner: string, root: string): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults } =
    vitestSchema.parse(report);
  return {
    passed: numPassedTests,
    // A file that fails to load runs no test, and would otherwise count as nothing.
    failed: Math.max(numFailedTests + numPendingTests + numTodoTests, numFailedTestSuites > 0 ? 1 : 0),
    files: testResults.map(({ name, startTime, endTime }) => ({
      runner,
      file: path.relative(root, name),
      seconds: ((endTime ?? 0) - (startTime ?? 0)) / 1000,
    })),
  };
}

/** A file is one suite, `describe` blocks are suites in it. */
interface Suite {
  readonly file: string;
  readonly specs: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
  readonly suites?: readonly Suite[] | undefined;
}
const resultSchema = z.object({ duration: z.number() });
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(resultSchema) })) })),
    suites: z.array(suiteSchema).optional(),
  }),
);
const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  suites: z.array(suiteSchema),
});

/** In milliseconds, over all browsers that ran it. */
function durationOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

/** A flaky or skipped test counts as failed. */
export function playwrightCount(report: unknown, runner: string, root: string): Count {
  const { config, stats, suites } = playwrightSchema.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    files: suites.map((suite) => ({
      runner,
      file: path.relative(root, path.join(config.rootDir, suite.file)),
      seconds: durationOf(suite) / 1000,
    })),
  };
}

/** The report in the file, which is removed; undefined where the runner left none that is whole. */
export function takeReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

/** The files that took longest, the longest first; a file that ran more than once counts with the sum. */
export function longestFiles(times: readonly FileTime[], count: number): readonly FileTime[] {
  const files = [...Map.groupBy(times, ({ file }) => file).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : { ...first, seconds: more.reduce((sum, { seconds }) => sum + seconds, first.seconds) },
  );
  return files.sort((a, b) => b.seconds - a.seconds).slice(0, count);
}

/** One line for each, for whoever wants the tests quicker. */
export function describeFiles(files: readonly FileTime[]): string {
  return files
    .map(({ runner, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${runner.padEnd(8)}${file}`)
    .join('\n');
}
