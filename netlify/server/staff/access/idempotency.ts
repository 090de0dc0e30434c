/** A write happens once, however often it is asked for with its key: a lost answer is asked for again. */
import type { Failure, FailureCode } from '../../../../src/contract/failure.ts';
import type { Database } from '../../db/connection.ts';
import { transact } from '../../inventory/transact.ts';
import { type IdempotencyKey, isAnsweredMeanwhile, readAnswer, storeAnswer } from './idempotency-store.ts';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export function done(data: unknown): Answer {
  return { status: 200, body: { status: 200, data } };
}

/** In the shape of every failure (http/failure.ts); `more` is what only this one brings. */
export function refusal(
  status: number,
  code: FailureCode,
  msg: string,
  more: Readonly<Record<string, unknown>> = {},
): Answer {
  const failure: Failure = { status, code, msg, data: null };
  return { status, body: { ...failure, ...more } };
}

/** What a write does, in the transaction that also keeps its answer. Refusals are answers too. */
export type Work = (transaction: Database) => Promise<Answer>;

export type IdempotentResult =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The key belongs to another request. */
  | { readonly kind: 'key-reused' };

export async function runOnce(
  database: Database,
  asked: IdempotencyKey,
  plan: () => Promise<Work | Answer>,
): Promise<IdempotentResult> {
  const before = await answeredBefore(database, asked);
  if (before !== undefined) return before;
  const work = await plan();
  // Nothing was decided on that a second try could not decide anew.
  if (typeof work !== 'function') return { kind: 'answered', answer: work };
  try {
    const answer = await transact(database, async (tx) => {
      const made = await work(tx);
      await storeAnswer(tx, asked, made);
      return made;
    });
    return { kind: 'answered', answer };
  } catch (error) {
    // Of two at once with one key the second is undone here.
    const meanwhile = isAnsweredMeanwhile(error) ? await answeredBefore(database, asked) : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

async function answeredBefore(
  database: Database,
  asked: IdempotencyKey,
): Promise<IdempotentResult | undefined> {
  const kept = await readAnswer(database, asked);
  if (kept === undefined) return undefined;
  const { request, ...answer } = kept;
  return request === asked.request ? { kind: 'answered', answer } : { kind: 'key-reused' };
}
