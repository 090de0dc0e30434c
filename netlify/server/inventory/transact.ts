import type { Database } from '../db/connection.ts';

/**
 * Thrown if another transaction inserts the variant's first level. It can't be locked before it exists; on retry it
 * can.
 */
export class LevelInserted extends Error {}

/** Runs a transaction on stock; retries it after `LevelInserted`. */
export async function inStockTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!(error instanceof LevelInserted)) throw error;
    }
  }
}
