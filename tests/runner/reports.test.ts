import { expect, test } from 'vitest';
import {
  countPlaywrightResults,
  countVitestResults,
  describeFailures,
  describeFiles,
  slowestFiles,
} from './reports.ts';

const counts = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numFailedTestSuites: 0,
  testResults: [
    { name: '/shop/src/price.test.ts', startTime: 1000, endTime: 3500, message: '', assertionResults: [] },
  ],
};

test.each([
  ['all that passed', {}, 0],
  ['a failure', { numFailedTests: 2, numFailedTestSuites: 1 }, 2],
  ['what was skipped as failed', { numPendingTests: 1, numTodoTests: 1 }, 2],
  ['a file that did not load as failed', { numFailedTestSuites: 1 }, 1],
])('of Vitest it counts %s', (_name, differing, failed) => {
  const files = [{ runner: 'units', file: 'src/price.test.ts', seconds: 2.5 }];
  expect(countVitestResults({ ...counts, ...differing }, 'units', '/shop')).toEqual({
    passed: 5,
    failed,
    failures: [],
    flaky: [],
    files,
  });
});

test('the report of Vitest lists tests that did not pass at the first try, with the reason: failed, skipped, retried, or a file that did not load', () => {
  const ran = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const assertionResults = [
    ran('a price is kept', 'passed'),
    ran('a price is rounded', 'failed', 'expected 1 to be 2'),
    ran('a price is told', 'skipped'),
    ran('a price came late', 'passed', 'timeout'),
  ];
  const file = { name: '/shop/src/price.test.ts', startTime: null, endTime: null };
  const testResults = [
    { ...file, message: '', assertionResults },
    { ...file, message: 'Cannot find module', assertionResults: [] },
  ];
  const { failures, flaky } = countVitestResults({ ...counts, testResults }, 'units', '/shop');
  expect(flaky).toEqual([
    { runner: 'units', name: 'src/price.test.ts › a price came late', reason: 'timeout' },
  ]);
  expect(failures).toEqual([
    { runner: 'units', name: 'src/price.test.ts › a price is rounded', reason: 'expected 1 to be 2' },
    { runner: 'units', name: 'src/price.test.ts › a price is told', reason: 'skipped' },
    { runner: 'units', name: 'src/price.test.ts', reason: 'Cannot find module' },
  ]);
});

test('the report of Playwright counts a skipped test as failed, a flaky one as passed, and a file with its blocks, in all browsers', () => {
  const spec = (title: string, status: string, ...results: { duration: number; errors: object[] }[]) => ({
    title,
    tests: results.map((result) => ({ status, results: [result] })),
  });
  const file = 'cart.spec.ts';
  const red = spec('fails', 'unexpected', { duration: 500, errors: [{ message: 'not visible' }] });
  const passed = { duration: 1000, errors: [] };
  const late = {
    title: 'passes late',
    tests: [{ status: 'flaky', results: [{ duration: 500, errors: [{ message: 'timeout' }] }, passed] }],
  };
  const suites = [
    {
      file,
      specs: [spec('passes', 'expected', passed, passed), late],
      suites: [{ file, specs: [red, spec('waits', 'skipped', passed)] }],
    },
  ];
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
  const errors = [{ message: 'no server' }];
  const report = { config: { rootDir: '/shop/tests/browser' }, stats, errors, suites };
  const name = 'tests/browser/cart.spec.ts';
  expect(countPlaywrightResults(report, 'browser', '/shop')).toEqual({
    passed: 4,
    failed: 2,
    failures: [
      { runner: 'browser', name: 'browser', reason: 'no server' },
      { runner: 'browser', name: `${name} › fails`, reason: 'not visible' },
      { runner: 'browser', name: `${name} › waits`, reason: 'skipped' },
    ],
    flaky: [{ runner: 'browser', name: `${name} › passes late`, reason: 'timeout' }],
    files: [{ runner: 'browser', file: name, seconds: 5 }],
  });
});

test('a failure has the beginning of its reason, without terminal colours', () => {
  const reason = ['\u001B[31mred\u001B[39m', ...Array.from({ length: 30 }, (_, line) => `at ${line}`)].join(
    '\n',
  );
  const lines = describeFailures([{ runner: 'units', name: 'a.test.ts › fails', reason }]).split('\n');
  expect(lines.slice(0, 3)).toEqual(['units   a.test.ts › fails', '    red', '    at 0']);
  expect(lines).toHaveLength(13);
});

test('the slowest files come first, each once, with the sum of its runs and its runner', () => {
  const times = [
    { runner: 'units', file: 'a.test.ts', seconds: 3 },
    { runner: 'routes', file: 'b.routes.ts', seconds: 2 },
    { runner: 'routes', file: 'b.routes.ts', seconds: 12.25 },
    { runner: 'browser', file: 'c.spec.ts', seconds: 1 },
  ];
  expect(describeFiles(slowestFiles(times, 2))).toBe(
    '   14.3 s  routes  b.routes.ts\n    3.0 s  units   a.test.ts',
  );
});
