/** Runs everything that says whether the shop is right, and adds up what the runners counted. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../sandbox/commands/ending.ts';
import { requireChromium } from './browser.ts';
import { playwrightCount, runStep, type Step, vitestCount } from './steps.ts';

const reports = mkdtempSync(path.join(tmpdir(), 'shop-test-'));
const vitestReport = path.join(reports, 'vitest.json');
const browserReport = path.join(reports, 'browser.json');
const routesReport = path.join(reports, 'routes.json');

const chromium = await requireChromium();

const steps: Step[] = [
  { title: 'Types, lint, import rules', command: ['npm', 'run', '--silent', 'verify'] },
  {
    title: 'Units, API, databases',
    command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => vitestCount(vitestReport),
  },
  {
    title: 'The shop in a real browser, byte budgets',
    command: ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, CHROMIUM_PATH: chromium },
    count: () => playwrightCount(browserReport),
  },
  {
    title: 'Routes, on npm start and npm run dev alike, and what strangers might do',
    command: ['node', 'tests/routes/run.ts', '--report', routesReport],
    count: () => vitestCount(routesReport),
  },
];

await runCommand(async ({ parts, ending }) => {
  parts.defer(() => rmSync(reports, { recursive: true, force: true }));
  const started = performance.now();
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const count = await runStep(step, ending);
    passed += count.passed;
    failed += count.failed;
  }
  console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
});
