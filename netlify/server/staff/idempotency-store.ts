import { and, eq, lt } from 'drizzle-orm';
import { daysAgo } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { violatesUnique } from '../db/errors.ts';
import { operationResponses as answers } from '../db/schema.ts';

export interface IdempotencyKey {
  readonly accountId: string;
  readonly key: string;
  readonly request: string;
}

type Kept = Pick<typeof answers.$inferSelect, 'request' | 'status'> & {
  readonly body: Readonly<Record<string, unknown>>;
};

export async function readStoredResponse(
  database: Database,
  { accountId, key }: IdempotencyKey,
): Promise<Kept | undefined> {
  const [unchanged] = await database
    .select({ request: answers.request, status: answers.status, body: answers.body })
    .from(answers)
    .where(and(eq(answers.accountId, accountId), eq(answers.key, key)));
  return unchanged as Kept | undefined;
}

/** Throws if the key has a response (`violatesIdempotencyKey`). */
export async function storeResponse(
  transaction: Database,
  asked: IdempotencyKey,
  { status, body }: Pick<Kept, 'status' | 'body'>,
): Promise<void> {
  await transaction.insert(answers).values({ ...asked, status, body });
}

export function violatesIdempotencyKey(error: unknown): boolean {
  return violatesUnique(error, 'operation_answers_account_id_key_pk');
}

export async function deleteExpiredResponses(database: Database, days: number): Promise<void> {
  await database.delete(answers).where(lt(answers.at, daysAgo(days)));
}
