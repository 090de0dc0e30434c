import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from '../db/migrate.ts';
import { createPostgres, type PostgresDatabase } from './postgres-database.ts';

/** Closes its connection, because PostgreSQL copies a template only while nobody is connected. */
export async function makePostgresTemplate(server: string): Promise<PostgresDatabase> {
  const template = await createPostgres(server, 1);
  await migrate(template.database);
  await template.disconnect();
  return template;
}

export const emptyImagePath = (folder: string) => join(folder, 'empty.tar');
export const migratedImagePath = (folder: string) => join(folder, 'migrated.tar');

/** Creating an image takes seconds. */
export async function makePgliteImages(folder: string): Promise<void> {
  const client = await PGlite.create();
  const write = async (file: string) => writeFile(file, await (await client.dumpDataDir('none')).bytes());
  await write(emptyImagePath(folder));
  await migrate(drizzle(client));
  await write(migratedImagePath(folder));
  await client.close();
}
