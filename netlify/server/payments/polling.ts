/**
 * Calls of shoppers that have a provider asked (docs/decisions/0069). However often they come, from however many
 * function instances: the provider is asked about an attempt once in a few seconds. Whoever comes meanwhile waits for an
 * answer that was asked for after their own call began, so no answer hides what happened before the call.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Limited, takeTry } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import type { PollingCall } from '../db/order-kinds.ts';
import type { Parts } from '../parts/parts.ts';
import { claimPoll, type PolledAttempt, releasePoll, storePollAnswer } from './polling-store.ts';

/** An answer that did not come is asked for again after the timeout of a call and its repetition. Seconds. */
const INTERVAL = { answered: 2, unanswered: 10 } as const;
/** A browser waits 10 s for the return page. Milliseconds. */
const TIMEOUT_MS = 8_000;
const POLL_MS = 300;

export interface PollOptions<T> {
  readonly asked: PolledAttempt;
  readonly call: PollingCall;
  /** The caller's. */
  readonly address: string;
  /** Asks the provider; has to refuse by itself where the attempt is not the caller's. */
  readonly work: () => Promise<T>;
  /** The answer for whoever has waited in vain. */
  readonly inVain: T;
}

/** What the call is answered; `T` is kept as JSON. Whoever waits too often is refused. */
export async function pollProvider<T extends object>(
  parts: Pick<Parts, 'database' | 'secret'>,
  { asked, call, address, work, inVain }: PollOptions<T>,
): Promise<T | Limited> {
  const { database } = parts;
  const until = performance.now() + TIMEOUT_MS;
  let began: number | undefined;
  while (performance.now() < until) {
    const { attemptId, claim, askedAt, answer, now } = await claimPoll(database, asked, call, INTERVAL);
    if (attemptId === undefined) return await work();
    if (claim !== undefined) return await pollAs(database, { attemptId, claim, call }, work);
    if (began === undefined) {
      began = now;
      const trying = await takeTry(parts, { 'payment asks': `${networkOf(address)} ${attemptId}` });
      if (trying.kind === 'limited') return trying;
    }
    // Kept by `askAs` of the same call, so it is of the same type.
    if (askedAt !== undefined && askedAt >= began) return answer as T;
    await pause(POLL_MS);
  }
  return inVain;
}

async function pollAs<T extends object>(
  database: Parts['database'],
  mine: { readonly attemptId: string; readonly claim: string; readonly call: PollingCall },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await work();
    await storePollAnswer(database, mine, answer);
    return answer;
  } catch (error) {
    await releasePoll(database, mine);
    throw error;
  }
}
