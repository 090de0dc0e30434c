/** Counts of recent tries. Each try is counted in one statement, so tries at the same moment are all seen. */
import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { tries } from '../db/schema.ts';

export interface Counted {
  readonly allowed: boolean;
  /** Seconds until the oldest counted try is forgotten. */
  readonly freeIn: number;
}

/** Counts a try unless there were `max` within the last `windowSeconds`. */
export async function countTry(
  database: Database,
  key: string,
  max: number,
  windowSeconds: number,
): Promise<Counted> {
  const ticket = randomUUID();
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const recent = sql`array(select t from unnest(${tries.times}) as t where t > now() - ${window} order by t)`;
  const isAllowed = sql`cardinality(${recent}) < ${max}`;
  const [counted] = await database
    .insert(tries)
    .values({ key, times: sql`array[now()]`, lastAllowed: ticket })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        times: sql`${recent} || case when ${isAllowed} then array[now()] else array[]::timestamptz[] end`,
        lastAllowed: sql`case when ${isAllowed} then ${ticket}::uuid else ${tries.lastAllowed} end`,
      },
    })
    .returning({
      allowed: sql<boolean>`${tries.lastAllowed} = ${ticket}::uuid`,
      freeIn: sql<number>`ceil(extract(epoch from ${tries.times}[1] + ${window} - now()))::int`,
    });
  if (counted === undefined) throw new Error('a try was not counted');
  return counted;
}

/** Takes the newest try of each key out of the count. */
export async function uncountTries(database: Database, keys: readonly string[]): Promise<void> {
  await database
    .update(tries)
    .set({ times: sql`${tries.times}[1:cardinality(${tries.times}) - 1]` })
    .where(inArray(tries.key, [...keys]));
}

export async function forgetTries(database: Database, key: string): Promise<void> {
  await database.delete(tries).where(eq(tries.key, key));
}
