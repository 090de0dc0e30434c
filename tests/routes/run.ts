/**
 * `node tests/routes/run.ts [--report FILE] [start] [dev]`: the same route tests against `npm start` and
 * `npm run dev`, each on the data of one fresh folder. Writes the summed counts as a Vitest report.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addCounts, BROKEN, type Counts, runSuite } from './run-suite.ts';
import { freePorts, startShopProcess, waitUntilOpen } from './shop-process.ts';

const COMMANDS = { start: 'npm start', dev: 'npm run dev' } as const;

const { values, positionals } = parseArgs({
  options: { report: { type: 'string' } },
  allowPositionals: true,
});
const wanted = (['start', 'dev'] as const).filter(
  (command) => positionals.length === 0 || positionals.includes(command),
);

const dataDir = await mkdtemp(path.join(tmpdir(), 'routes-data-'));
const counts: Counts[] = [];
for (const command of wanted) {
  console.log(`\n${COMMANDS[command]}:`);
  const shop = startShopProcess(command, await freePorts(), dataDir);
  try {
    await waitUntilOpen(shop);
    counts.push(await runSuite(COMMANDS[command], shop.url));
  } catch (error) {
    console.error(error);
    counts.push(BROKEN);
  }
  const code = await shop.end();
  if (code !== 0) {
    console.error(`${COMMANDS[command]} ended with ${code} instead of 0. It wrote:\n${shop.output()}`);
    counts.push(BROKEN);
  }
}
await rm(dataDir, { recursive: true });

const sum = addCounts(counts);
if (values.report !== undefined) await writeFile(values.report, JSON.stringify(sum));
console.log(`\n${sum.numPassedTests} passed, ${sum.numFailedTests} failed`);
process.exitCode = sum.numFailedTests === 0 && sum.numPassedTests > 0 ? 0 : 1;
