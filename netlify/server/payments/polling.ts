/**
 * Polls once in a few seconds per attempt, across all function instances (docs/decisions/0009).
 * Other callers wait for a response that was requested after their own call.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { consumeTry, type RateLimitedResult } from '../accounts/limiter.ts';
import { networkOf } from '../accounts/network.ts';
import type { PollingCall } from '../db/kinds.ts';
import type { Services } from '../http/services.ts';
import { claimPoll, type PolledAttempt, releasePoll, storePollResponse } from './polling-store.ts';

/** Seconds. A poll without a response is repeated after the timeout of a call and its retry. */
const INTERVAL = { answered: 2, unanswered: 10 } as const;
/** A browser waits 10 s for the return page. */
const TIMEOUT_MS = 8_000;
const POLL_MS = 300;

export interface PollOptions<T> {
  readonly asked: PolledAttempt;
  readonly call: PollingCall;
  readonly address: string;
  /** The provider call must itself reject attempts of other shoppers. */
  readonly work: () => Promise<T>;
  readonly inVain: T;
}

/** `T` is stored as JSON. Frequent callers get an error. */
export async function pollProvider<T extends object>(
  services: Pick<Services, 'database' | 'secret'>,
  { asked, call, address, work, inVain }: PollOptions<T>,
): Promise<T | RateLimitedResult> {
  const { database } = services;
  const until = performance.now() + TIMEOUT_MS;
  let began: number | undefined;
  while (performance.now() < until) {
    const { attemptId, claim, askedAt, answer, now } = await claimPoll(database, asked, call, INTERVAL);
    if (attemptId === undefined) return await work();
    if (claim !== undefined) return await pollAs(database, { attemptId, claim, call }, work);
    if (began === undefined) {
      began = now;
      const trying = await consumeTry(services, { 'payment asks': `${networkOf(address)} ${attemptId}` });
      if (trying.kind === 'limited') return trying;
    }
    // The stored response comes from the same kind of call, so it has the same type.
    if (askedAt !== undefined && askedAt >= began) return answer as T;
    await pause(POLL_MS);
  }
  return inVain;
}

async function pollAs<T extends object>(
  database: Services['database'],
  mine: { readonly attemptId: string; readonly claim: string; readonly call: PollingCall },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work();
    await storePollResponse(database, mine, result);
    return result;
  } catch (error) {
    await releasePoll(database, mine);
    throw error;
  }
}
