/** One statement updates all counts of a try, so that concurrent tries count each other. */
import { randomUUID } from 'node:crypto';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { tries } from '../db/schema.ts';

export interface TryCount {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

export interface CountedTries {
  readonly allowed: boolean;
  /** Seconds until the oldest counted try expires. */
  readonly freeIn: number;
  /** The try's number within the limit, counted from 1. */
  readonly taken: number;
}

/** Counts a try under each key that has fewer than `max` tries within `seconds`. */
export async function countTries(
  database: Database,
  counts: readonly TryCount[],
): Promise<ReadonlyMap<string, CountedTries>> {
  const ticket = randomUUID();
  // A fixed order prevents deadlocks.
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
      taken: sql<number>`cardinality(${tries.times})`,
      // now() is the start of this statement; rows that it waited for are newer, hence `least`.
      freeIn: sql<number>`ceil(extract(epoch from least(${window}, ${tries.times}[1] + ${window} - now())))::int`,
    });
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
}

export interface QueueTurn {
  readonly lane: string;
  /** A network has one place in an account's queue. */
  readonly place: string;
  /** Window in which turns are counted. */
  readonly seconds: number;
  /** Number of immediate turns; further turns are `gap` seconds apart. */
  readonly free: number;
  readonly gap: number;
  /** Seconds. A turn further away is reserved, but not waited for. */
  readonly maxWait: number;
}

/** `wait` is in seconds; beyond `maxWait` the turn is reserved and `allowed` is false. */
export async function claimTurn(
  database: Database,
  { lane, place, seconds, free, gap, maxWait }: QueueTurn,
): Promise<{ readonly allowed: boolean; readonly wait: number }> {
  const ticket = sql`${randomUUID()}::uuid`;
  const window = sql`make_interval(secs => ${seconds}::int)`;
  const recent = recentWithin(window);
  const many = sql`cardinality(${recent})`;
  const pause = sql`make_interval(secs => case when ${many} < ${free}::int then 0 else ${gap}::float8 end)`;
  const next = sql`greatest(now(), coalesce((${recent})[${many}], now()) + ${pause})`;
  const isSoon = sql`turn.at <= now() + make_interval(secs => ${maxWait}::float8)`;
  const [turn] = await queryRows<{ readonly allowed: boolean; readonly wait: number }>(
    database,
    sql`
    with kept as (
      select times[1] as at from ${tries} where key = ${place} and times[1] > now() - ${window}
    ), given as (
      insert into ${tries} (key, times, last_allowed)
      select ${lane}, array[now()], ${ticket} where not exists (select from kept)
      on conflict (key) do update set times = (${recent} || ${next})[greatest(1, ${many} + 2 - ${free}::int):]
      returning times[cardinality(times)] as at
    ), turn as (
      select at from kept union all select at from given
    ), used as (
      delete from ${tries} where key = ${place} and exists (select from turn where ${isSoon})
    ), keeping as (
      insert into ${tries} (key, times, last_allowed)
      select ${place}, array[turn.at], ${ticket} from turn where not (${isSoon})
      on conflict (key) do update set times = excluded.times
    )
    select ${isSoon} as allowed, greatest(0, extract(epoch from turn.at - now()))::float8 as wait from turn`,
  );
  if (turn === undefined) throw new Error('a turn was not given');
  return turn;
}

function recentWithin(window: SQL): SQL {
  return sql`array(select t from unnest(${tries.times}) as t where t > now() - ${window} order by t)`;
}

export async function removeTries(database: Database, keys: readonly string[]): Promise<void> {
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

export async function deleteTries(database: Database, keys: readonly string[]): Promise<void> {
  await database.delete(tries).where(inArray(tries.key, [...keys]));
}
