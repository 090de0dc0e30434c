/** Functions must not import this file, so that PGlite's 20 MB are not deployed. */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from './connection.ts';
import { acquireDataLock, type DataLock } from './data-lock.ts';

export type OpenEmbeddedResult =
  | { readonly kind: 'opened'; readonly opened: OpenDatabase }
  /** Bytes. */
  | { readonly kind: 'disk-full'; readonly free: number; readonly needed: number }
  | Exclude<DataLock, { kind: 'acquired' }>;

const MB = 1024 * 1024;

/** PostgreSQL begins a log segment of 16 MB at any moment; a second may follow before the next check. */
const RESERVE_BYTES = 32 * MB;
/** An empty database. */
const CREATE_BYTES = 48 * MB;
const CHECK_INTERVAL_MS = 1_000;

export async function openEmbedded(folder: string): Promise<OpenEmbeddedResult> {
  const lock = await acquireDataLock(folder, 'the embedded database');
  if (lock.kind !== 'acquired') return lock;
  try {
    const files = join(folder, 'postgres');
    const needed = RESERVE_BYTES + (existsSync(files) ? 0 : CREATE_BYTES);
    const free = await freeBytes(folder);
    if (free < needed) {
      await lock.release();
      return { kind: 'disk-full', free, needed };
    }
    const client = await PGlite.create(files);
    const stopChecks = refuseWritesOnFullDisk(client, folder);
    const close = async () => {
      stopChecks();
      await client.close().finally(lock.release);
    };
    return { kind: 'opened', opened: { database: drizzle(client), close } };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The bytes that this user may still write to the disk of `folder`. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * PGlite loops for ever, and blocks this process, if the disk has no room for the next log segment. So PostgreSQL
 * refuses writes before, and accepts them again once there is space.
 */
function refuseWritesOnFullDisk(client: PGlite, folder: string): () => void {
  let isFull = false;
  const check = async () => {
    const wasFull = isFull;
    isFull = (await freeBytes(folder)) < RESERVE_BYTES;
    if (isFull !== wasFull) await client.exec(`set default_transaction_read_only to ${isFull}`);
  };
  // A check may meet the closing database.
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

export async function openInMemory(image?: Blob): Promise<OpenDatabase> {
  const client = await PGlite.create(image === undefined ? {} : { loadDataDir: image });
  return { database: drizzle(client), close: () => client.close() };
}
