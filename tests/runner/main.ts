/**
 * `npm test` runs the suites that guard every change, `npm run test:slow` those that take long and seldom fail
 * (docs/decisions/0044). Both add up the counts of their suites.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exitOnCliError, readArguments } from '../../scripts/arguments.ts';
import { runCommand } from '../../scripts/command.ts';
import { missingBrowser } from '../browsers/installed.ts';
import { requireChromium } from './browser.ts';
import {
  countPlaywrightResults,
  countVitestResults,
  describeFailures,
  describeFiles,
  readAndRemoveReport,
  slowestFiles,
  type TestCount,
} from './reports.ts';
import { filesNotRun, type NotRun } from './requirements.ts';
import { runLanes, type SuiteStep } from './steps.ts';

const SLOWEST_SHOWN = 10;
/** Playwright's tag of tests for `npm run test:slow`. */
const SLOW = '@slow';
const OTHER_BROWSERS = ['webkit', 'firefox'] as const;
const root = path.resolve(import.meta.dirname, '../..');

const reports = mkdtempSync(path.join(tmpdir(), 'shop-test-'));
/** Later suites work on copies of this data folder. */
const filledShop = path.join(reports, 'shop');

// It would make the suites test a running shop instead of their own.
delete process.env['SHOP_URL'];
// Some 250 processes load the same modules.
process.env['NODE_COMPILE_CACHE'] ??= path.join(reports, 'compiled');

/** Undefined if there is no report. */
function counted(read: typeof countVitestResults, runner: string, file: string): TestCount | undefined {
  const report = readAndRemoveReport(file);
  return report === undefined ? undefined : read(report, runner, root);
}

function inVitest(
  title: string,
  name: string,
  projects: readonly string[],
  env: NonNullable<SuiteStep['env']> = {},
): SuiteStep {
  const report = path.join(reports, `${name}.json`);
  const options = [
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
  ];
  return {
    title,
    command: ['vitest', 'run', ...options],
    env,
    notRun: filesNotRun(projects),
    count: () => counted(countVitestResults, name, report),
  };
}

function inBrowser(title: string, suite: string, ...selection: string[]): SuiteStep {
  const report = path.join(reports, `${suite}.json`);
  const config = `tests/${suite}/playwright.config.ts`;
  return {
    title,
    command: ['playwright', 'test', '--config', config, '--reporter=line,json', ...selection],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_FILLED_SHOP: filledShop },
    count: () => counted(countPlaywrightResults, suite, report),
  };
}

/** `npm run browsers` runs all at two widths. */
function inOtherBrowsers(): SuiteStep[] {
  const names = OTHER_BROWSERS.filter((name) => missingBrowser(name) === undefined);
  if (names.length === 0) return [];
  const report = path.join(reports, 'browsers.json');
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return [
    {
      title: `A shopper’s journey in ${names.join(' and ')}`,
      command: ['vitest', 'run', '--config', 'tests/browsers/vitest.config.ts', ...options],
      env: { TEST_FILLED_SHOP: filledShop, BROWSERS: names.join(','), WIDTHS: '390' },
      count: () => counted(countVitestResults, 'browsers', report),
    },
  ];
}

const browsersNotRun = (): NotRun[] =>
  OTHER_BROWSERS.flatMap((name) => {
    const reason = missingBrowser(name);
    return reason === undefined ? [] : [{ name: `the journey in ${name}`, reason }];
  });

function fromOutside(title: string, name: string, suites: readonly string[]): SuiteStep {
  const report = path.join(reports, `${name}.json`);
  return {
    title,
    command: ['node', 'tests/routes/run.ts', '--report', report, ...suites],
    env: { TEST_FILLED_SHOP: filledShop },
    count: () => counted(countVitestResults, name, report),
  };
}

// A mistyped option must not look like a complete run.
const { values } = exitOnCliError(() =>
  readArguments(process.argv.slice(2), {
    usage: 'npm test',
    options: { slow: { type: 'boolean' }, list: { type: 'boolean' } },
    words: 0,
  }),
);
/** The lanes of a stage run concurrently, because none uses both cores. */
type Stages = readonly SuiteStep[][][];

const quickStages = (): Stages => [
  [
    [
      inVitest('Units, API, databases, the first start', 'units', ['unit', 'database', 'start'], {
        TEST_LEAVE_SHOP: filledShop,
      }),
    ],
  ],
  [
    // The workers of this lane are idle for a fifth of the time.
    [inBrowser('The shop in a real browser, byte budgets', 'browser', '--grep-invert', SLOW)],
    [
      {
        title: 'Types, lint, import rules',
        command: ['npm', 'run', '--silent', 'verify'],
        // The suite checks this shop's site for features that old browsers lack.
        env: { DATA_DIR: filledShop },
        isLowPriority: true,
      },
    ],
  ],
  [
    [inBrowser('The editors’ Studio in a real browser', 'studio', '--grep-invert', SLOW)],
    [fromOutside('Routes of npm start', 'routes', ['start'])],
  ],
];

const slowStages = (): Stages => [
  [[inVitest('The first start', 'start', ['start'], { TEST_LEAVE_SHOP: filledShop })]],
  [[inVitest('Stand-ins, backups and commands', 'commands', ['sandbox', 'backup', 'commands'])]],
  [
    [
      inBrowser(
        'Two tabs, many presses, refused and abandoned payments',
        'browser',
        '--grep',
        SLOW,
        // Otherwise the specs that run last would run here, too.
        '--no-deps',
      ),
    ],
    // The attacks wait for almost half of their time.
    [
      fromOutside('Routes of npm run dev, and what strangers might do', 'routes', ['dev', 'abuse']),
      // It builds the site, which the suites of the other stages do, too.
      inBrowser('Script in every text', 'xss'),
    ],
  ],
  [
    [inBrowser('The editors’ Studio: crashes, conflicts, history', 'studio', '--grep', SLOW)],
    [
      inVitest('A filled shop is edited, reset, and on a full disk', 'filled', ['filled'], {
        TEST_FILLED_SHOP: filledShop,
      }),
      // Their steps have limits of time, and the Studio is almost done by then.
      ...inOtherBrowsers(),
    ],
  ],
];

const stages = values.slow ? slowStages() : quickStages();
const steps = stages.flat(2);

/** Names what is left out, by the reason. */
function printNotRun(): void {
  const notRun = [...steps.flatMap((step) => step.notRun ?? []), ...(values.slow ? browsersNotRun() : [])];
  for (const [reason, left] of Map.groupBy(notRun, (each) => each.reason))
    console.log(`${left.length} not run: ${reason}: ${left.map(({ name }) => name).join(', ')}`);
}

await runCommand(async ({ parts, ending }) => {
  parts.defer(() => rmSync(reports, { recursive: true, force: true }));
  if (values.list) {
    for (const { title, command } of steps) console.log(`${title}: ${command.join(' ')}`);
    printNotRun();
    return;
  }
  await requireChromium();
  const started = performance.now();
  const counts: TestCount[] = [];
  for (const lanes of stages) counts.push(...(await runLanes(lanes, ending)));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const files = counts.flatMap((count) => count.files);
  console.log(
    `\nThe ${SLOWEST_SHOWN} files that took longest:\n${describeFiles(slowestFiles(files, SLOWEST_SHOWN))}`,
  );
  console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
  const flaky = counts.flatMap((count) => count.flaky);
  if (flaky.length > 0) console.log(`\nPassed on the second try:\n${describeFailures(flaky)}`);
  if (failed > 0) console.log(`\nFailed:\n${describeFailures(counts.flatMap(({ failures }) => failures))}\n`);
  printNotRun();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
