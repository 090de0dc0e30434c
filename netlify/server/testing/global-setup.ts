import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makePgliteImages, makePostgresTemplate } from './fresh-database.ts';
import { dropCopies } from './postgres-database.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresAddress: string;
    readonly postgresTemplate: string;
    readonly pgliteImages: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pglite-'));
  const [server] = await Promise.all([startPostgres(), makePgliteImages(folder)]);
  project.provide('postgresAddress', server.address);
  const template = await makePostgresTemplate(server.address);
  project.provide('postgresTemplate', template.name);
  project.provide('pgliteImages', folder);
  return async () => {
    await dropCopies(server.address, template.name);
    await template.drop();
    await server.stop();
    await rm(folder, { recursive: true });
  };
}
