import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/runner/longest-first.ts';

const DATABASE_SUITES = '**/*.db.test.ts';
/** `npm start` and its kin from outside. */
const COMMANDS = 'tests/commands/**/*.test.ts';
/** Commands on a shop with data, which `npm test` keeps for its later suites. */
const FILLED = 'tests/filled/**/*.test.ts';
/** Bulk changes of the Studio, against the content lake. */
const CHANGE_SETS = 'tests/change-sets/**/*.test.ts';
const LEFT_OUT = ['**/node_modules/**', 'dist/**', '.data/**', '.netlify/**'];

export default defineConfig({
  test: {
    // More than the two cores that CI has: the suites of the commands, which take longest, wait for processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Two cores are shared by all suites, so that a busy machine must not fail a test.
          testTimeout: 30_000,
          // Pure rules keep nothing from one file to the next: one process for many of them halves what they cost.
          isolate: false,
          include: ['{src,sanity,netlify,tests}/**/*.test.{ts,tsx}'],
          exclude: [DATABASE_SUITES, COMMANDS, FILLED, CHANGE_SETS, ...LEFT_OUT],
        },
      },
      {
        test: {
          name: 'database',
          // Files share the loaded API modules and one PGlite instance, which each file empties
          // first.
          isolate: false,
          include: [DATABASE_SUITES],
          exclude: LEFT_OUT,
          globalSetup: ['./netlify/server/testing/global-setup.ts'],
          setupFiles: ['./netlify/server/testing/quick-hash.setup.ts'],
          // PGlite boots in seconds, and two cores are shared by all suites.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'sandbox',
          // Each test opens a lake or a payments sandbox of its own.
          isolate: false,
          include: ['{sandbox,scripts}/**/*.test.ts', CHANGE_SETS],
          exclude: LEFT_OUT,
          // Each step is a few milliseconds, but all suites share two cores: a busy machine must not fail them.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'commands', include: [COMMANDS], exclude: LEFT_OUT } },
      { test: { name: 'filled', include: [FILLED], exclude: LEFT_OUT } },
    ],
  },
});
