/** Functions must not import this file, so that PGlite's 20 MB are not deployed. */
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './connection.ts';
import { acquireDataLock, type DataLock } from './data-lock.ts';

export type OpenEmbeddedResult =
  | { readonly kind: 'opened'; readonly opened: OpenDatabase }
  | Exclude<DataLock, { kind: 'acquired' }>;

export async function openEmbedded(folder: string): Promise<OpenEmbeddedResult> {
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

export async function openInMemory(image?: Blob): Promise<OpenDatabase> {
  const client = await PGlite.create(image === undefined ? {} : { loadDataDir: image });
  return { database: drizzle(client), close: () => client.close() };
}
