/**
 * `npm run mutants [-- ROOM …]` reports changes that a room's tests do not notice. `--mutate` and
 * `--tests` narrow a room to a file or glob.
 */
import { Stryker } from '@stryker-mutator/core';
import { z } from 'zod';
import { typedOptions } from '../common/typed-options.ts';
import { ROOMS } from './rooms.ts';

const { words, values } = typedOptions(
  `npm run mutants [-- ${Object.keys(ROOMS).join(' | ')} …] [--mutate GLOB] [--tests GLOB]`,
  z.object({ mutate: z.string().optional(), tests: z.string().optional() }),
  Number.POSITIVE_INFINITY,
);

for (const [room, files] of Object.entries(ROOMS).filter(
  ([name]) => words.length === 0 || words.includes(name),
))
  await new Stryker({
    mutate: [values.mutate ?? files, '!**/*.test.ts', '!**/testing/**'],
    testFiles: [values.tests ?? files.replace(/\.ts$/, '.test.ts')],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // The tests reach much code by HTTP calls, which imports do not show.
    vitest: { related: false },
    // A static mutant needs every test of its room, and most static mutants only change texts and limits.
    ignoreStatic: true,
    ignorePatterns: ['dist', '.data', 'docs', 'sanity/seed/images'],
    reporters: ['clear-text', 'html'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `.data/mutants/${room}.html` },
    tempDirName: '.data/stryker',
    concurrency: 2,
    dryRunTimeoutMinutes: 60,
    timeoutMS: 60_000,
  }).runMutationTest();
