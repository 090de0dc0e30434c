/** Counts of recent tries. All counts of a try are taken in one statement, so tries at the same moment are all seen. */
import { randomUUID } from 'node:crypto';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { tries } from '../db/schema.ts';

export interface Count {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

export interface Counted {
  readonly allowed: boolean;
  /** Seconds until the oldest counted try is forgotten. */
  readonly freeIn: number;
}

/** Counts a try under each key that has not had its `max` within the last `seconds`; answers by key. */
export async function countTries(
  database: Database,
  counts: readonly Count[],
): Promise<ReadonlyMap<string, Counted>> {
  const ticket = randomUUID();
  // Always in one order, so that two tries never wait for each other.
  const sorted = counts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const byKey = (figure: 'max' | 'seconds') =>
    sql`case ${tries.key} ${sql.join(sorted.map((count) => sql`when ${count.key} then ${count[figure]}::int `))}end`;
  const window = sql`make_interval(secs => ${byKey('seconds')})`;
  const recent = recentWithin(window);
  const isAllowed = sql`cardinality(${recent}) < ${byKey('max')}`;
  const rows = await database
    .insert(tries)
    .values(sorted.map(({ key }) => ({ key, times: sql`array[now()]`, lastAllowed: ticket })))
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        times: sql`${recent} || case when ${isAllowed} then array[now()] else array[]::timestamptz[] end`,
        lastAllowed: sql`case when ${isAllowed} then ${ticket}::uuid else ${tries.lastAllowed} end`,
      },
    })
    .returning({
      key: tries.key,
      allowed: sql<boolean>`${tries.lastAllowed} = ${ticket}::uuid`,
      // Who waited here for others began before what they counted, by as long as they waited.
      freeIn: sql<number>`ceil(extract(epoch from least(${window}, ${tries.times}[1] + ${window} - now())))::int`,
    });
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
}

export interface Turns {
  readonly seconds: number;
  readonly free: number;
  readonly step: number;
  readonly gapMax: number;
  readonly patience: number;
}

/**
 * A turn behind all that were given before: each comes a gap after the last, which grows with how many there were
 * within `seconds`. Not allowed when it would come later than `patience` seconds from now; `wait` tells when, seconds.
 */
export async function takeTurn(
  database: Database,
  key: string,
  { seconds, free, step, gapMax, patience }: Turns,
): Promise<{ readonly allowed: boolean; readonly wait: number }> {
  const ticket = randomUUID();
  const recent = recentWithin(sql`make_interval(secs => ${seconds}::int)`);
  const many = sql`cardinality(${recent})`;
  const gap = sql`make_interval(secs => least(${gapMax}::float8, greatest(0, ${many} - ${free}::int + 1) * ${step}::float8))`;
  const last = sql`coalesce((${recent})[${many}], now())`;
  const next = sql`greatest(now(), ${last}) + ${gap}`;
  const isAllowed = sql`${next} <= now() + make_interval(secs => ${patience}::float8)`;
  // More than bring about the longest gap need not be remembered.
  const kept = free + Math.ceil(gapMax / step);
  const [turn] = await database
    .insert(tries)
    .values({ key, times: sql`array[now()]`, lastAllowed: ticket })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        times: sql`case when ${isAllowed} then (${recent} || ${next})[${many} + 2 - ${kept}::int:] else ${recent} end`,
        lastAllowed: sql`case when ${isAllowed} then ${ticket}::uuid else ${tries.lastAllowed} end`,
      },
    })
    .returning({
      allowed: sql<boolean>`${tries.lastAllowed} = ${ticket}::uuid`,
      wait: sql<number>`greatest(0, extract(epoch from ${tries.times}[cardinality(${tries.times})] - now()))::float8`,
    });
  if (turn === undefined) throw new Error('a turn was not given');
  return turn;
}

function recentWithin(window: SQL): SQL {
  return sql`array(select t from unnest(${tries.times}) as t where t > now() - ${window} order by t)`;
}

/** Takes the newest try of each key out of the count. */
export async function uncountTries(database: Database, keys: readonly string[]): Promise<void> {
  // Locked in the order in which they are counted.
  const locked = database.$with('locked').as(
    database
      .select({ key: tries.key })
      .from(tries)
      .where(inArray(tries.key, [...keys]))
      .orderBy(sql`${tries.key} collate "C"`)
      .for('update'),
  );
  await database
    .with(locked)
    .update(tries)
    .set({ times: sql`${tries.times}[1:cardinality(${tries.times}) - 1]` })
    .from(locked)
    .where(eq(tries.key, locked.key));
}

export async function forgetTries(database: Database, keys: readonly string[]): Promise<void> {
  await database.delete(tries).where(inArray(tries.key, [...keys]));
}
