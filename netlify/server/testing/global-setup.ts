/** One PostgreSQL server and one migrated image of PGlite for all suites of a run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makePgliteImage, makePostgresTemplate } from './migrated-images.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's maintenance database. */
    readonly postgresAddress: string;
    /** The name of a migrated database of the server. */
    readonly postgresTemplate: string;
    /** Path of a migrated PGlite. */
    readonly pgliteImage: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pglite-'));
  // Whoever runs suites many times makes the image once (tests/mutants).
  const given = process.env.TEST_PGLITE_IMAGE;
  const [server, image] = await Promise.all([startPostgres(), given ?? makePgliteImage(folder)]);
  project.provide('postgresAddress', server.address);
  const template = await makePostgresTemplate(server.address);
  project.provide('postgresTemplate', template.name);
  project.provide('pgliteImage', image);
  return async () => {
    await template.drop();
    await server.stop();
    await rm(folder, { recursive: true });
  };
}
