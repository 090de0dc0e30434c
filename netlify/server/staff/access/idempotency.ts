import type { Failure, FailureCode } from '../../../../src/contract/failure.ts';
import type { Database } from '../../db/connection.ts';
import { inStockTransaction } from '../../inventory/service.ts';
import { type IdempotencyKey, readAnswer, storeAnswer, violatesAnswerKey } from './idempotency-store.ts';

export interface WriteAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export function successAnswer(data: unknown): WriteAnswer {
  return { status: 200, body: { status: 200, data } };
}

export function failureAnswer(
  status: number,
  code: FailureCode,
  msg: string,
  more: Readonly<Record<string, unknown>> = {},
): WriteAnswer {
  const failure: Failure = { status, code, msg, data: null };
  return { status, body: { ...failure, ...more } };
}

/** Returns the response, which may be an error. */
export type IdempotentWrite = (transaction: Database) => Promise<WriteAnswer>;

export type IdempotentResult =
  | { readonly kind: 'answered'; readonly answer: WriteAnswer }
  | { readonly kind: 'key-reused' };

export async function runOnce(
  database: Database,
  asked: IdempotencyKey,
  plan: () => Promise<IdempotentWrite | WriteAnswer>,
): Promise<IdempotentResult> {
  const before = await answeredBefore(database, asked);
  if (before !== undefined) return before;
  const work = await plan();
  // Errors found while planning are not stored, so that a retry may succeed.
  if (typeof work !== 'function') return { kind: 'answered', answer: work };
  try {
    const answer = await inStockTransaction(database, async (tx) => {
      const made = await work(tx);
      await storeAnswer(tx, asked, made);
      return made;
    });
    return { kind: 'answered', answer };
  } catch (error) {
    // The second of two concurrent requests with one key rolls back here.
    const meanwhile = violatesAnswerKey(error) ? await answeredBefore(database, asked) : undefined;
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
