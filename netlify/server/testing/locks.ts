import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';

/** Runs `then` in the same transaction once `other` waits for `first` or is done. */
export async function whileLocked<T>(
  database: Database,
  first: (tx: Database) => Promise<unknown>,
  other: () => Promise<T>,
  then: (tx: Database) => Promise<unknown> = async () => undefined,
): Promise<T> {
  let result: Promise<T> | undefined;
  await database.transaction(async (tx) => {
    await first(tx);
    let isDone = false;
    result = other().finally(() => {
      isDone = true;
    });
    result.catch(() => undefined);
    while (!isDone && (await countLockWaiters(database)) === 0) await pause(5);
    await then(tx);
  });
  if (result === undefined) throw new Error('nothing was begun');
  return await result;
}

/** Must run outside the locking transaction, whose statistics are frozen. */
export async function countLockWaiters(database: Database): Promise<number> {
  return await database.$count(
    sql`pg_stat_activity`,
    sql`datname = current_database() and wait_event_type = 'Lock'`,
  );
}

/** Inserts and updates of such a row fail while `work` runs. */
export async function simulateCrashAt<T>(
  database: Database,
  table: string,
  when: string,
  work: () => Promise<T>,
): Promise<T> {
  const run = (statement: string) => database.execute(sql.raw(statement));
  await run(`create function dies() returns trigger language plpgsql as $$ begin raise 'died'; end $$`);
  await run(
    `create trigger dies before insert or update on "${table}" for each row when (${when}) execute function dies()`,
  );
  try {
    return await work();
  } finally {
    await run(`drop trigger dies on "${table}"`);
    await run('drop function dies()');
  }
}
