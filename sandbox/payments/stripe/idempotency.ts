import { createHash } from 'node:crypto';
import { type Call, header, type Reply } from '../common/http.ts';
import { invalid, StripeRefusal } from './errors.ts';
import type { StripeState } from './state.ts';

/** After this the key is as good as new, milliseconds of the sandbox's clock. */
const KEPT_FOR = 24 * 3600 * 1000;

/**
 * Does the work of a POST once per idempotency key and repeats its answer afterwards. Refused parameters
 * are not remembered, as Stripe remembers only what began to be carried out.
 */
export function once(state: StripeState, call: Call, requestId: string, work: () => Reply): Reply {
  const key = call.method === 'POST' ? header(call, 'idempotency-key') : undefined;
  if (key === undefined) return work();
  if (key.length > 255) throw invalid('Idempotency-Key must be at most 255 characters.');
  const fingerprint = createHash('sha256').update(`${call.path}\n`).update(call.body).digest('hex');
  const kept = state.keptAnswers.get(key);
  if (kept && state.clock.now() - kept.at < KEPT_FOR) {
    if (kept.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeRefusal({ status: 400, type: 'idempotency_error', message });
    }
    return {
      status: kept.status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': key,
        'idempotent-replayed': 'true',
        'original-request': kept.requestId,
      },
      body: kept.body,
    };
  }
  const reply = work();
  state.keptAnswers.put({
    id: key,
    fingerprint,
    at: state.clock.now(),
    requestId,
    status: reply.status,
    body: reply.body,
  });
  return { ...reply, headers: { ...reply.headers, 'idempotency-key': key } };
}
