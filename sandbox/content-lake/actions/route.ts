import { parseJson, readBody } from '../../common/body.ts';
import { type Answer, malformed, notDone, tooLarge } from '../answer.ts';
import { idTaken } from '../dataset.ts';
import type { Call, Lake } from '../lake.ts';
import type { MutationFailure } from '../transaction.ts';
import type { User } from '../users/identity.ts';
import { actionsRequest } from './action.ts';
import { applyActions } from './apply.ts';

const MAX_BODY = 32 * 1024 * 1024;

/** `POST /data/actions/:dataset`: all of them or none. */
export async function runActions(lake: Lake, call: Call, user: User): Promise<Answer> {
  const body = await readBody(call.request, MAX_BODY);
  if (body === null) return tooLarge(MAX_BODY);
  const parsed = parseJson(body.toString('utf8'));
  const read = actionsRequest.safeParse(parsed.ok ? parsed.value : undefined);
  if (!read.success) return malformed('action', read.error);
  const { actions, transactionId, dryRun } = read.data;
  const request = { author: user.id, transactionId, asked: actions, dryRun };
  const outcome = await lake.store.transact<null, MutationFailure>(request, (view, stamp) => {
    const failure = applyActions(view, actions, { ...stamp, autoGenerateArrayKeys: true });
    if (failure) return { kind: 'failed', failure };
    return { kind: 'done', value: null };
  });
  switch (outcome.kind) {
    case 'done':
      return { status: 200, json: { transactionId: outcome.transactionId } };
    case 'repeated':
      return { status: 200, json: { transactionId: outcome.entry.id } };
    case 'id-taken':
      return notDone('action', { ...idTaken(transactionId), index: 0 });
    case 'failed':
      return notDone('action', outcome.failure);
  }
}
