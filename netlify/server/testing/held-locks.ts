/** For tests of what waits for a lock on PostgreSQL, and of what dies half-way. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';

/** `first` happens in a transaction that others wait for; `then` in the same, once `other` waits or is done. */
export async function whileHeld<T>(
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
    while (!isDone && (await waitingForLocks(database)) === 0) await pause(5);
    await then(tx);
  });
  if (result === undefined) throw new Error('nothing was begun');
  return await result;
}

/** How many wait for a lock. Asked beside the transaction that holds it, in which the answer would stay the first. */
export async function waitingForLocks(database: Database): Promise<number> {
  return await database.$count(
    sql`pg_stat_activity`,
    sql`datname = current_database() and wait_event_type = 'Lock'`,
  );
}

/** As if the process died whenever it comes to write this: no such row is written meanwhile. */
export async function dyingAt<T>(
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
