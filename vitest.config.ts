import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/runner/longest-first.ts';
import { filesNotRun } from './tests/runner/requirements.ts';

const DATABASE_SUITES = '**/*.db.test.ts';
const START = 'tests/commands/start.test.ts';
/** These suites test commands other than the first `npm start`. */
const COMMANDS = 'tests/commands/**/*.test.ts';
/** These suites fill and restore whole databases. */
const BACKUP = [
  'netlify/server/commands.db.test.ts',
  'netlify/server/db/backup/**/*.db.test.ts',
  'tests/backup/**/*.db.test.ts',
];
/** These suites need a shop with data, which `npm run test:slow` provides. */
const FILLED = 'tests/filled/**/*.test.ts';
/** Bulk changes of the Studio, against the content lake. */
const CHANGE_SETS = 'tests/change-sets/**/*.test.ts';
/** The host of one machine, over real sockets. */
const HOST = 'netlify/host/**/*.test.ts';
const LEFT_OUT = [
  ...['**/node_modules/**', 'dist/**', '.data/**', '.netlify/**'],
  ...filesNotRun().map(({ name }) => name),
];

const withDatabase = {
  // Files share the loaded API modules and one PGlite instance, which each file empties first.
  isolate: false,
  globalSetup: ['./netlify/server/testing/global-setup.ts'],
  setupFiles: ['./netlify/server/testing/quick-hash.setup.ts'],
  // PGlite boots in seconds, and all suites share two cores.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // More than CI's two cores: the suites of the commands mostly wait for processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Otherwise only CI would refuse a forgotten `test.only`.
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          // All suites share two cores.
          testTimeout: 30_000,
          // Sharing one process among many of these files halves their cost.
          isolate: false,
          include: ['{src,sanity,netlify,tests}/**/*.test.{ts,tsx}'],
          exclude: [DATABASE_SUITES, COMMANDS, FILLED, CHANGE_SETS, HOST, ...LEFT_OUT],
        },
      },
      {
        test: {
          name: 'database',
          include: [DATABASE_SUITES],
          exclude: [...BACKUP, ...LEFT_OUT],
          ...withDatabase,
        },
      },
      { test: { name: 'backup', include: BACKUP, exclude: LEFT_OUT, ...withDatabase } },
      {
        test: {
          name: 'sandbox',
          // Each test opens its own content lake, payments sandbox or host.
          isolate: false,
          include: ['{sandbox,scripts}/**/*.test.ts', HOST, CHANGE_SETS],
          exclude: LEFT_OUT,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'start', include: [START], exclude: LEFT_OUT } },
      { test: { name: 'commands', include: [COMMANDS], exclude: [START, ...LEFT_OUT] } },
      { test: { name: 'filled', include: [FILLED], exclude: LEFT_OUT } },
    ],
  },
});
