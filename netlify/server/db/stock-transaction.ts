import type { Database } from './connection.ts';

/**
 * Another transaction inserted the variant's first level, which can't be locked before it exists. A
 * retry can lock it.
 */
export class LevelInsertedError extends Error {}

export async function inStockTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!(error instanceof LevelInsertedError)) throw error;
    }
  }
}
