import type { Database } from '../db/connection.ts';

/** A variant's first movement can't lock what isn't there yet. If another came first, there is something to lock. */
export class BegunMeanwhile extends Error {}

/** Runs a transaction that moves stock; anew, where another began one of its variants meanwhile. */
export async function transact<T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!(error instanceof BegunMeanwhile)) throw error;
    }
  }
}
