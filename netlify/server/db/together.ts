/**
 * Statements of a transaction that go out in one message where none waits for what another answers: a trip less to a
 * database that may be far away (docs/decisions/0060). They are marked by comments, which one-message.ts knows; the
 * embedded database takes them one after the other.
 */
import { is, type SQL, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';
import { WITH_COMMIT, WITH_NEXT } from './one-message.ts';
import { rowsOf } from './rows.ts';

const [NEXT, COMMIT] = [sql.raw(WITH_NEXT), sql.raw(WITH_COMMIT)];

/** The rows of both. The second sees what there is once the first is done, also where that waited for a lock. */
export async function rowsOfBoth<First, Second>(
  transaction: Database,
  first: SQL,
  second: SQL,
): Promise<readonly [First[], Second[]]> {
  return await Promise.all([
    rowsOf<First>(transaction, sql`${first} ${NEXT}`),
    rowsOf<Second>(transaction, second),
  ]);
}

export interface Ending<T> {
  readonly answer: T;
  /** Written last, of which nothing has to be known before it is committed; undefined: there is nothing left to write. */
  readonly write?: SQL | undefined;
}

/** A transaction that ends with what is written last: `commit` goes out with it. */
export async function transactionEnding<T>(
  database: Database,
  work: (transaction: Database) => Promise<Ending<T>>,
): Promise<T> {
  if (is(database, PgTransaction)) throw new Error('`commit` would end the transaction around this one, too');
  return await database.transaction(async (tx) => {
    const { answer, write } = await work(tx);
    if (write !== undefined) await tx.execute(sql`${write} ${COMMIT}`);
    return answer;
  });
}
