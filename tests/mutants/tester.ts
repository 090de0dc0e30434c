/**
 * A Vitest in a copy of the shop, as a process that `main.ts` asks for one guard after another: its databases and what
 * it has transformed serve all of them. Begun anew for each, most of what a guard costs would be that.
 */
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { dropCopies } from '../../netlify/server/testing/postgres-database.ts';
import type { Guard } from './guard.ts';

/** What it is asked, and answers by whether the tests are green; at least one has to pass. */
export interface Asked {
  /** From `netlify/server`: may have changed since it was last read. */
  readonly file: string;
  readonly tests: Guard['tests'];
}

const copy = path.resolve(import.meta.dirname, '../..');
const inCopy = (file: string) => path.resolve(copy, 'netlify/server', file);

const vitest = await createVitest({ root: copy, watch: false, bail: 1, reporters: [{}] });

async function isGreen({ file, tests: [suite, name] }: Asked): Promise<boolean> {
  const specifications = await vitest.globTestSpecifications([inCopy(suite)]);
  vitest.setGlobalTestNamePattern(name);
  vitest.invalidateFile(inCopy(file));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Whoever asked puts the file back before it is read again.
  vitest.invalidateFile(inCopy(file));
  const modules = specifications.map(({ testModule }) => testModule);
  const passed = modules.flatMap((module) => [...(module?.children.allTests('passed') ?? [])]);
  return unhandledErrors.length === 0 && modules.every((module) => module?.ok()) && passed.length > 0;
}

/** Each run has new workers, which copy the template anew. */
async function dropDatabases(): Promise<void> {
  const { postgresAddress, postgresTemplate } = vitest.getProjectByName('database').getProvidedContext();
  // Not there as long as only pure rules were asked for.
  if (postgresTemplate !== undefined) await dropCopies(postgresAddress, postgresTemplate);
}

process.on('message', async (asked: Asked) => {
  const green = await isGreen(asked);
  await dropDatabases();
  process.send?.(green);
});
process.on('disconnect', () => vitest.exit());
