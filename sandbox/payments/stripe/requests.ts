import { createHash, timingSafeEqual } from 'node:crypto';
import type { Stripe } from 'stripe';
import { jsonReply, type ParsedRequest, type Reply, requestHeader } from '../http.ts';
import type { StripeState } from './state.ts';

type StripeFailure = {
  status: number;
  type: 'invalid_request_error' | 'api_error' | 'idempotency_error' | 'card_error';
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  message: string;
};

export class StripeApiError extends Error {
  readonly failure: StripeFailure;

  constructor(failure: StripeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function invalidRequestError(
  message: string,
  details: Pick<StripeFailure, 'code' | 'param' | 'payment_intent'> = {},
): StripeApiError {
  return new StripeApiError({ status: 400, type: 'invalid_request_error', message, ...details });
}

export function unexpectedStateError(payment_intent: Stripe.PaymentIntent, message: string): StripeApiError {
  return invalidRequestError(message, { code: 'payment_intent_unexpected_state', payment_intent });
}

export function resourceMissingError(what: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError({
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  });
}

export function stripeErrorReply({ status, ...error }: StripeFailure): Reply {
  const doc = error.code
    ? { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
    : {};
  return jsonReply(status, { error: { ...error, ...doc } });
}

/** The package sends the key as a bearer token, curl as the user name. */
export function checkKey(apiKey: string, call: ParsedRequest): void {
  const [scheme = '', given = ''] = (requestHeader(call, 'authorization') ?? '').split(' ');
  const key =
    scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString().split(':')[0] : given;
  if (!key) {
    throw new StripeApiError({
      status: 401,
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY").',
    });
  }
  const wanted = Buffer.from(apiKey);
  const offered = Buffer.from(key);
  if (offered.length === wanted.length && timingSafeEqual(offered, wanted)) return;
  const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.length > 12 ? key.slice(-4) : ''}`;
  throw new StripeApiError({
    status: 401,
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${shown}`,
  });
}

/** Milliseconds of the sandbox's clock. */
const KEY_LIFETIME = 24 * 3600 * 1000;

/** Like Stripe, stores only requests that began to execute, so no parameter errors. */
export function runIdempotent(
  state: StripeState,
  call: ParsedRequest,
  requestId: string,
  work: () => Reply,
): Reply {
  const key = call.method === 'POST' ? requestHeader(call, 'idempotency-key') : undefined;
  if (key === undefined) return work();
  if (key.length > 255) throw invalidRequestError('Idempotency-Key must be at most 255 characters.');
  const fingerprint = createHash('sha256').update(`${call.path}\n`).update(call.body).digest('hex');
  const stored = state.answers.get(key);
  if (stored && state.clock.now() - stored.at < KEY_LIFETIME) {
    if (stored.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeApiError({ status: 400, type: 'idempotency_error', message });
    }
    return {
      status: stored.status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': key,
        'idempotent-replayed': 'true',
        'original-request': stored.requestId,
      },
      body: stored.body,
    };
  }
  const reply = work();
  state.answers.put({
    id: key,
    fingerprint,
    at: state.clock.now(),
    requestId,
    status: reply.status,
    body: reply.body,
  });
  return { ...reply, headers: { ...reply.headers, 'idempotency-key': key } };
}
