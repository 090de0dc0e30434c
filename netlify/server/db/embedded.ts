/**
 * The embedded database: PGlite in this process, its files in `<data folder>/postgres`. No function may import this
 * file: PGlite and its 20 MB stay out of what is deployed.
 */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './connection.ts';
import { acquireDataLock, type DataLock } from './data-lock.ts';

export type EmbeddedOpening =
  | { readonly kind: 'opened'; readonly opened: OpenDatabase }
  | Exclude<DataLock, { kind: 'acquired' }>;

/** Opens the database of a data folder, made if need be, and holds the folder's lock until it is closed. */
export async function openEmbedded(folder: string): Promise<EmbeddedOpening> {
  const lock = await acquireDataLock(folder, 'the embedded database');
  if (lock.kind !== 'acquired') return lock;
  try {
    const client = await PGlite.create(join(folder, 'postgres'));
    const close = async () => {
      await client.close();
      await lock.release();
    };
    return { kind: 'opened', opened: { database: drizzle(client), close } };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A database in memory that nobody else sees, for tests and benches; empty, or as in the image of another one. */
export async function openInMemory(image?: Blob): Promise<OpenDatabase> {
  const client = await PGlite.create(image === undefined ? {} : { loadDataDir: image });
  return { database: drizzle(client), close: () => client.close() };
}
