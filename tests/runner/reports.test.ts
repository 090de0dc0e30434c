import { expect, test } from 'vitest';
import { describeFiles, longestFiles, playwrightCount, vitestCount } from './reports.ts';

const counts = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numFailedTestSuites: 0,
  testResults: [{ name: '/shop/src/price.test.ts', startTime: 1000, endTime: 3500 }],
};

test.each([
  ['all that passed', {}, 0],
  ['a failure', { numFailedTests: 2, numFailedTestSuites: 1 }, 2],
  ['what was skipped as failed', { numPendingTests: 1, numTodoTests: 1 }, 2],
  ['a file that did not load as failed', { numFailedTestSuites: 1 }, 1],
])('of Vitest it counts %s', (_name, differing, failed) => {
  const files = [{ runner: 'units', file: 'src/price.test.ts', seconds: 2.5 }];
  expect(vitestCount({ ...counts, ...differing }, 'units', '/shop')).toEqual({ passed: 5, failed, files });
});

test('of Playwright it counts what is flaky or skipped as failed, and a file with its blocks, in all browsers', () => {
  const spec = (...durations: number[]) => ({
    tests: durations.map((duration) => ({ results: [{ duration }] })),
  });
  const file = 'cart.spec.ts';
  const suites = [{ file, specs: [spec(1000, 2000)], suites: [{ file, specs: [spec(500)] }] }];
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
  const report = { config: { rootDir: '/shop/tests/browser' }, stats, suites };
  expect(playwrightCount(report, 'browser', '/shop')).toEqual({
    passed: 3,
    failed: 3,
    files: [{ runner: 'browser', file: 'tests/browser/cart.spec.ts', seconds: 3.5 }],
  });
});

test('the longest files come first, each once, with the sum of its runs and who ran it', () => {
  const times = [
    { runner: 'units', file: 'a.test.ts', seconds: 3 },
    { runner: 'routes', file: 'b.routes.ts', seconds: 2 },
    { runner: 'routes', file: 'b.routes.ts', seconds: 12.25 },
    { runner: 'browser', file: 'c.spec.ts', seconds: 1 },
  ];
  expect(describeFiles(longestFiles(times, 2))).toBe(
    '   14.3 s  routes  b.routes.ts\n    3.0 s  units   a.test.ts',
  );
});
