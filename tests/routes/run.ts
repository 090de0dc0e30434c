/**
 * `node tests/routes/run.ts [--report FILE] [dev] [start] [abuse]` runs the suites on one new data
 * folder and writes one Vitest report.
 */
import { rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { newDataDir } from '../common/new-data-dir.ts';
import type { VitestReport } from '../runner/reports.ts';
import { addReports, failedSuiteReport, runSuite, type Suite } from './run-suite.ts';
import { freePorts, startShopProcess, waitUntilOpen } from './shop-process.ts';

const COMMANDS = { dev: 'npm run dev', start: 'npm start' } as const;

const { values, positionals } = parseArgs({
  options: { report: { type: 'string' } },
  allowPositionals: true,
});
const isWanted = (word: string) => positionals.length === 0 || positionals.includes(word);
/** Attacks come last, because they change the shop. */
const suites: Readonly<Record<keyof typeof COMMANDS, readonly Suite[]>> = {
  dev: isWanted('dev') ? ['routes'] : [],
  start: [
    ...(isWanted('start') ? (['routes'] as const) : []),
    ...(isWanted('abuse') ? (['abuse'] as const) : []),
  ],
};

const dataDir = newDataDir('routes-data-');
const reports: VitestReport[] = [];
for (const command of ['dev', 'start'] as const) {
  if (suites[command].length === 0) continue;
  console.log(`\n${COMMANDS[command]}:`);
  const shop = startShopProcess(command, await freePorts(), dataDir);
  try {
    await waitUntilOpen(shop);
    for (const suite of suites[command]) reports.push(await runSuite(suite, COMMANDS[command], shop.url));
  } catch (error) {
    console.error(error);
    reports.push(failedSuiteReport(COMMANDS[command], String(error)));
  }
  const code = await shop.end();
  if (code !== 0) {
    const message = `${COMMANDS[command]} ended with ${code} instead of 0. It wrote:\n${shop.output()}`;
    console.error(message);
    reports.push(failedSuiteReport(COMMANDS[command], message));
  }
}
await rm(dataDir, { recursive: true });

const sum = addReports(reports);
if (values.report !== undefined) await writeFile(values.report, JSON.stringify(sum));
console.log(`\n${sum.numPassedTests} passed, ${sum.numFailedTests} failed`);
process.exitCode = sum.numFailedTests === 0 && sum.numPassedTests > 0 ? 0 : 1;
