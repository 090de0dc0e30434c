import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import type { ProviderName } from '../../../src/features/orders/providers.rules.ts';
import type { Database } from '../db/connection.ts';
import { LIVE_ATTEMPT_STATES, type PollingCall } from '../db/kinds.ts';
import { queryRows } from '../db/rows.ts';
import { paymentAttempts as attempts, orders, paymentPolls } from '../db/schema.ts';

export type PolledAttempt =
  | { readonly provider: ProviderName; readonly ref: string; readonly shopperId: string | undefined }
  /** Identifies the live attempt for the order's goods; there is at most one. */
  | { readonly order: string; readonly shopperId: string };

export interface PollClaim {
  /** Undefined if the caller has no such unpaid attempt. */
  readonly attemptId: string | undefined;
  /** Undefined if another caller is polling, or polled within the interval. */
  readonly claim: string | undefined;
  /** Undefined if there was no poll, or it is still running. */
  readonly askedAt: number | undefined;
  readonly answer: unknown;
  /** Seconds since 1970 by the database's clock, like `askedAt`. */
  readonly now: number;
}

interface Found {
  readonly attemptId: string | null;
  readonly claim: string | null;
  readonly askedAt: number | null;
  readonly answer: unknown;
  readonly now: number;
}

/** Seconds. */
export interface PollInterval {
  readonly answered: number;
  readonly unanswered: number;
}

/** One statement. Claims nothing if a poll is running or recent. */
export async function claimPoll(
  database: Database,
  asked: PolledAttempt,
  call: PollingCall,
  { answered, unanswered }: PollInterval,
): Promise<PollClaim> {
  const [found] = await queryRows<Found>(
    database,
    sql`with target as (select a.id from ${attempts} a join ${orders} o on o.number = a.order_number
        where ${targetOf(asked)}),
      claimed as (
        insert into ${paymentPolls} as ask (attempt_id, call, asked_at)
        select id, ${call}, clock_timestamp() from target
        on conflict (attempt_id, call) do update set asked_at = excluded.asked_at, answer = null
        where ask.asked_at < now() - make_interval(
          secs => case when ask.answer is null then ${unanswered}::float8 else ${answered}::float8 end)
        returning asked_at::text as claim)
      select target.id as "attemptId", claimed.claim, before.answer,
        extract(epoch from before.asked_at)::float8 as "askedAt", extract(epoch from now())::float8 as now
      from (select 1) one left join target on true left join claimed on true
      left join ${paymentPolls} before
        on before.attempt_id = target.id and before.call = ${call} and before.answer is not null`,
  );
  if (found === undefined) throw new Error('an outer join answers one row at least');
  return {
    attemptId: found.attemptId ?? undefined,
    claim: found.claim ?? undefined,
    askedAt: found.askedAt ?? undefined,
    answer: found.answer ?? undefined,
    now: found.now,
  };
}

function targetOf(asked: PolledAttempt): SQL {
  const isTheirs = asked.shopperId === undefined ? sql.raw('true') : sql`o.account_id = ${asked.shopperId}`;
  if ('order' in asked) {
    const live = sql.raw(LIVE_ATTEMPT_STATES.map((state) => `'${state}'`).join());
    return sql`a.order_number = ${asked.order} and a.charge = ${GOODS_CHARGE} and a.state in (${live}) and ${isTheirs}`;
  }
  return sql`a.provider = ${asked.provider} and a.provider_ref = ${asked.ref} and a.state <> 'paid' and ${isTheirs}`;
}

export async function storePollResponse(
  database: Database,
  {
    attemptId,
    claim,
    call,
  }: { readonly attemptId: string; readonly claim: string; readonly call: PollingCall },
  result: object,
): Promise<void> {
  await database
    .update(paymentPolls)
    .set({ answer: result })
    .where(and(eq(paymentPolls.attemptId, attemptId), eq(paymentPolls.call, call), isClaim(claim)));
}

/** Lets the next caller poll immediately. */
export async function releasePoll(
  database: Database,
  {
    attemptId,
    claim,
    call,
  }: { readonly attemptId: string; readonly claim: string; readonly call: PollingCall },
): Promise<void> {
  await database
    .delete(paymentPolls)
    .where(and(eq(paymentPolls.attemptId, attemptId), eq(paymentPolls.call, call), isClaim(claim)));
}

const isClaim = (claim: string) => sql`${paymentPolls.askedAt} = ${claim}::timestamptz`;

export async function deleteOldPolls(database: Database): Promise<void> {
  await database.delete(paymentPolls).where(lt(paymentPolls.askedAt, sql`now() - interval '1 day'`));
}
