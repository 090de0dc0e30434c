import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface FileTime {
  readonly runner: string;
  readonly file: string;
  readonly seconds: number;
}

export interface TestFailure {
  readonly runner: string;
  /** The file and the test's name, or the name of the failed file or step. */
  readonly name: string;
  /** The status of a test that did not run, otherwise the error. */
  readonly reason: string;
}

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly TestFailure[];
  /** Tests that passed on the second try. */
  readonly flaky: readonly TestFailure[];
  readonly files: readonly FileTime[];
}

export const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
  /** Milliseconds since 1970; null for a file without tests. */
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number().nullable(),
      endTime: z.number().nullable(),
      /** Empty if the file loaded. */
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
export type VitestReport = z.infer<typeof vitestSchema>;

function vitestFailures({ testResults }: VitestReport, runner: string, root: string): readonly TestFailure[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      status === 'passed'
        ? []
        : [{ runner, name: `${file} › ${fullName}`, reason: failureMessages.join('\n') || status }],
    );
    return message === '' ? tests : [{ runner, name: file, reason: message }, ...tests];
  });
}

/** Counts a skipped test as failed. */
export function countVitestResults(report: unknown, runner: string, root: string): TestCount {
  const read = vitestSchema.parse(report);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults } =
    read;
  return {
    passed: numPassedTests,
    // A file that fails to load runs no test and would count as nothing.
    failed: Math.max(numFailedTests + numPendingTests + numTodoTests, numFailedTestSuites > 0 ? 1 : 0),
    failures: vitestFailures(read, runner, root),
    flaky: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => ({
          runner,
          name: `${path.relative(root, name)} › ${fullName}`,
          reason: failureMessages.join('\n'),
        })),
    ),
    files: testResults.map(({ name, startTime, endTime }) => ({
      runner,
      file: path.relative(root, name),
      seconds: ((endTime ?? 0) - (startTime ?? 0)) / 1000,
    })),
  };
}

const specSchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })) }),
      ),
    }),
  ),
});
/** Files and `describe` blocks are suites. */
interface Suite {
  readonly file: string;
  readonly specs: readonly z.infer<typeof specSchema>[];
  readonly suites?: readonly Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ file: z.string(), specs: z.array(specSchema), suites: z.array(suiteSchema).optional() }),
);
const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suiteSchema),
});

function specsOf({ specs, suites = [] }: Suite): readonly z.infer<typeof specSchema>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Milliseconds, over all browsers. */
function durationOf(suite: Suite): number {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

type PlaywrightError = z.infer<typeof playwrightSchema>['errors'][number];
const messagesOf = (errors: readonly PlaywrightError[]) =>
  errors.map(({ message }) => message ?? '').join('\n');

interface PlaywrightResult extends TestFailure {
  readonly status: string;
}

function playwrightResults(suite: Suite, runner: string, file: string): readonly PlaywrightResult[] {
  return specsOf(suite).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      runner,
      name: `${file} › ${title}`,
      reason: messagesOf(results.flatMap(({ errors }) => errors)) || status,
      status,
    })),
  );
}

const withoutStatus = ({ runner, name, reason }: PlaywrightResult): TestFailure => ({ runner, name, reason });

/** Counts a skipped test as failed, and a flaky one as passed. */
export function countPlaywrightResults(report: unknown, runner: string, root: string): TestCount {
  const { config, stats, errors, suites } = playwrightSchema.parse(report);
  const fileOf = ({ file }: Suite) => path.relative(root, path.join(config.rootDir, file));
  const results = suites.flatMap((suite) => playwrightResults(suite, runner, fileOf(suite)));
  const failed = results.filter(({ status }) => status !== 'expected' && status !== 'flaky');
  const whole = errors.map((error) => ({ runner, name: runner, reason: messagesOf([error]) }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: [...whole, ...failed.map(withoutStatus)],
    flaky: results.filter(({ status }) => status === 'flaky').map(withoutStatus),
    files: suites.map((suite) => ({ runner, file: fileOf(suite), seconds: durationOf(suite) / 1000 })),
  };
}

/** Undefined if the report is missing or incomplete. */
export function readAndRemoveReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

/** Sums the runs of one file. */
export function slowestFiles(times: readonly FileTime[], count: number): readonly FileTime[] {
  const files = [...Map.groupBy(times, ({ file }) => file).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : { ...first, seconds: more.reduce((sum, { seconds }) => sum + seconds, first.seconds) },
  );
  return files.sort((a, b) => b.seconds - a.seconds).slice(0, count);
}

export function describeFiles(files: readonly FileTime[]): string {
  return files
    .map(({ runner, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${runner.padEnd(8)}${file}`)
    .join('\n');
}

/** Enough for the message and its location. */
const REASON_LINES = 12;

/** Readers look at the end of the output. */
export function describeFailures(failures: readonly TestFailure[]): string {
  return failures
    .map(({ runner, name, reason }) => {
      const lines = stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES);
      return [`${runner.padEnd(8)}${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}
