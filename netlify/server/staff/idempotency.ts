import type { Failure, FailureCode } from '../../../src/features/base/failure.contract.ts';
import type { Database } from '../db/connection.ts';
import { inStockTransaction } from '../db/stock-transaction.ts';
import {
  type IdempotencyKey,
  readStoredResponse,
  storeResponse,
  violatesIdempotencyKey,
} from './idempotency-store.ts';

export interface WriteResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export function successResponse(data: unknown): WriteResponse {
  return { status: 200, body: { status: 200, data } };
}

export function failureResponse(
  status: number,
  code: FailureCode,
  msg: string,
  more: Readonly<Record<string, unknown>> = {},
): WriteResponse {
  const failure: Failure = { status, code, msg, data: null };
  return { status, body: { ...failure, ...more } };
}

/** The state of the subject does not allow the write. */
export function notPossibleResponse(msg: string, more?: Readonly<Record<string, unknown>>): WriteResponse {
  return failureResponse(409, 'not-possible', msg, more);
}

/** Returns the response, which may be an error. */
export type IdempotentWrite = (transaction: Database) => Promise<WriteResponse>;

export type IdempotentResult =
  | { readonly kind: 'answered'; readonly answer: WriteResponse }
  | { readonly kind: 'key-reused' };

export async function runOnce(
  database: Database,
  asked: IdempotencyKey,
  plan: () => Promise<IdempotentWrite | WriteResponse>,
): Promise<IdempotentResult> {
  const before = await findStoredResponse(database, asked);
  if (before !== undefined) return before;
  const work = await plan();
  // Errors found while planning are not stored, so that a retry may succeed.
  if (typeof work !== 'function') return { kind: 'answered', answer: work };
  try {
    const response = await inStockTransaction(database, async (tx) => {
      const made = await work(tx);
      await storeResponse(tx, asked, made);
      return made;
    });
    return { kind: 'answered', answer: response };
  } catch (error) {
    // The second of two concurrent requests with one key rolls back here.
    const meanwhile = violatesIdempotencyKey(error) ? await findStoredResponse(database, asked) : undefined;
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

async function findStoredResponse(
  database: Database,
  asked: IdempotencyKey,
): Promise<IdempotentResult | undefined> {
  const stored = await readStoredResponse(database, asked);
  if (stored === undefined) return undefined;
  const { request, ...response } = stored;
  return request === asked.request ? { kind: 'answered', answer: response } : { kind: 'key-reused' };
}
