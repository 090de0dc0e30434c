/** Runs everything that says whether the shop is right, and adds up what the runners counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { orEnd, readArguments } from '../../scripts/arguments.ts';
import { runCommand } from '../../scripts/command.ts';
import { canLaunch } from '../browsers/installed.ts';
import { requireChromium } from './browser.ts';
import {
  type Count,
  describeFailures,
  describeFiles,
  longestFiles,
  playwrightCount,
  takeReport,
  vitestCount,
} from './reports.ts';
import { runGroup, type Step } from './steps.ts';

/** So many files are named at the end, by the time they took. */
const LONGEST = 10;
const root = path.resolve(import.meta.dirname, '../..');

const reports = mkdtempSync(path.join(tmpdir(), 'shop-test-'));
/** The data folder that the first start of tests/commands/start.test.ts fills: the later suites work on copies. */
const filledShop = path.join(reports, 'shop');

// Some 250 processes load the same modules, one after another: each finds them compiled by those before it.
process.env['NODE_COMPILE_CACHE'] ??= path.join(reports, 'compiled');

/** The count in a runner's report; undefined when it left none. */
function counted(read: typeof vitestCount, runner: string, file: string): Count | undefined {
  const report = takeReport(file);
  return report === undefined ? undefined : read(report, runner, root);
}

/** Projects of vitest.config.ts, by Vitest's own words for them. */
function inVitest(title: string, name: string, projects: string, env: NonNullable<Step['env']>): Step {
  const report = path.join(reports, `${name}.json`);
  const options = ['--project', projects, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    title,
    command: ['vitest', 'run', ...options],
    env,
    count: () => counted(vitestCount, name, report),
  };
}

/** A suite of Playwright, by its folder in tests. */
function inBrowser(title: string, suite: string): Step {
  const report = path.join(reports, `${suite}.json`);
  const config = `tests/${suite}/playwright.config.ts`;
  return {
    title,
    command: ['playwright', 'test', '--config', config, '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TEST_FILLED_SHOP: filledShop },
    count: () => counted(playwrightCount, suite, report),
  };
}

/** Shortened to fit: `npm run browsers` runs all browsers at two widths. Other systems than Debian may lack them. */
function inOtherBrowsers(): Step[] {
  const names = (['webkit', 'firefox'] as const).filter(
    (name) => process.env['CI'] !== undefined || canLaunch(name),
  );
  if (names.length === 0) return [];
  const report = path.join(reports, 'browsers.json');
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return [
    {
      title: `A shopper’s journey in ${names.join(' and ')}`,
      command: ['vitest', 'run', '--config', 'tests/browsers/vitest.config.ts', ...options],
      env: { TEST_FILLED_SHOP: filledShop, BROWSERS: names.join(','), WIDTHS: '390' },
      count: () => counted(vitestCount, 'browsers', report),
    },
  ];
}

/** Suites that ask a running shop from outside, by their words in tests/routes/run.ts. */
function fromOutside(title: string, name: string, suites: readonly string[]): Step {
  const report = path.join(reports, `${name}.json`);
  return {
    title,
    command: ['node', 'tests/routes/run.ts', '--report', report, ...suites],
    env: { TEST_FILLED_SHOP: filledShop },
    count: () => counted(vitestCount, name, report),
  };
}

// It takes none; a mistyped one must not pass for the whole run.
orEnd(() => readArguments(process.argv.slice(2), { usage: 'npm test', options: {}, words: 0 }));
await requireChromium();

/**
 * One group after another; the steps of a group at once, as none of them keeps both cores busy: the units often wait for
 * databases and processes, and the Studio for its own saving.
 */
const groups: Step[][] = [
  [
    { title: 'Types, lint, import rules', command: ['npm', 'run', '--silent', 'verify'] },
    inVitest('Units, API, databases', 'units', '!filled', { TEST_LEAVE_SHOP: filledShop }),
  ],
  // Alone: it has as many workers as can be of use.
  [inBrowser('The shop in a real browser, byte budgets', 'browser')],
  [
    inBrowser('The editors’ Studio in a real browser', 'studio'),
    fromOutside('Routes, on npm start and npm run dev alike', 'routes', ['dev', 'start']),
    inVitest('A filled shop is edited, killed and reset', 'filled', 'filled', {
      TEST_FILLED_SHOP: filledShop,
    }),
    ...inOtherBrowsers(),
  ],
  // Alone: they measure how long others wait while a stranger keeps the machine busy.
  [fromOutside('What strangers might do', 'attacks', ['abuse'])],
];

await runCommand(async ({ parts, ending }) => {
  parts.defer(() => rmSync(reports, { recursive: true, force: true }));
  const started = performance.now();
  const counts: Count[] = [];
  for (const steps of groups) counts.push(...(await runGroup(steps, ending)));
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  const files = counts.flatMap((count) => count.files);
  console.log(`\nThe ${LONGEST} files that took longest:\n${describeFiles(longestFiles(files, LONGEST))}`);
  console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
  if (failed > 0) console.log(`\nFailed:\n${describeFailures(counts.flatMap(({ failures }) => failures))}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
