/** The newest schema, made once for a run: what each suite's databases are copied from. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';
import { newPostgres, type PostgresDatabase } from './postgres-database.ts';

/** A database that others are copied from, which needs that nobody is connected to it. */
export async function makePostgresTemplate(server: string): Promise<PostgresDatabase> {
  const template = await newPostgres(server, 1);
  await migrate(template.database);
  await template.disconnect();
  return template;
}

/** Writes a migrated PGlite into a file of the folder, and answers its path. */
export async function makePgliteImage(folder: string): Promise<string> {
  const client = await PGlite.create();
  await migrate(drizzle(client, { schema }));
  const file = join(folder, 'migrated.tar');
  await writeFile(file, await (await client.dumpDataDir('none')).bytes());
  await client.close();
  return file;
}
