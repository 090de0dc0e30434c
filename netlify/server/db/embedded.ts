/** Functions must not import this file, so that PGlite's 20 MB are not deployed. */
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './connection.ts';
import { acquireDataLock, type DataLock } from './data-lock.ts';
import { schema } from './relations.ts';

/** Two log segments of PostgreSQL: one may begin at any moment. */
const RESERVE_BYTES = 32 * 1024 * 1024;

export type OpenEmbeddedResult =
  | { readonly kind: 'opened'; readonly opened: OpenDatabase }
  | Exclude<DataLock, { kind: 'acquired' }>;

export async function openEmbedded(folder: string): Promise<OpenEmbeddedResult> {
  const lock = await acquireDataLock(folder, 'the embedded database');
  if (lock.kind !== 'acquired') return lock;
  try {
    const client = await PGlite.create(join(folder, 'postgres'));
    const checks = refuseWritesOnFullDisk(client, folder);
    const close = async () => {
      clearInterval(checks);
      await client.close().finally(lock.release);
    };
    return { kind: 'opened', opened: { database: drizzle(client, { schema }), close } };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * PGlite loops for ever, and blocks this process, if the disk has no room for its next log segment. So it refuses
 * writes before, and accepts them again once there is space.
 */
function refuseWritesOnFullDisk(client: PGlite, folder: string): NodeJS.Timeout {
  let isFull = false;
  const check = async () => {
    const { bavail, bsize } = await statfs(folder);
    const isNowFull = bavail * bsize < RESERVE_BYTES;
    if (isNowFull !== isFull) await client.exec(`set default_transaction_read_only to ${isNowFull}`);
    isFull = isNowFull;
  };
  // A check may meet the closing database.
  return setInterval(() => void check().catch(() => undefined), 1_000).unref();
}
