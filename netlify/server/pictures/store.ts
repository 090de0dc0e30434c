import { eq } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { pictureCrops } from '../db/schema.ts';

const PART = /\/images\/((?:\d+-){3}\d+\/[0-9a-f]{40}-\d+x\d+\.[a-z]+)/g;

export function findCrops(contents: readonly unknown[]): string[] {
  const found = [...JSON.stringify(contents).matchAll(PART)].map(([, part = '']) => part);
  return [...new Set(found)];
}

/** Orders and earlier builds show crops that the content no longer names, so no row is deleted. */
export async function recordCrops(database: Database, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map((address) => ({ address }));
  await database.insert(pictureCrops).values(rows).onConflictDoNothing();
}

export async function isCropRecorded(database: Database, address: string): Promise<boolean> {
  const found = await database.select().from(pictureCrops).where(eq(pictureCrops.address, address));
  return found.length > 0;
}
