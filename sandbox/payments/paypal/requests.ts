import { timingSafeEqual } from 'node:crypto';
import { jsonReply, type ParsedRequest, type Reply, requestHeader } from '../http.ts';
import { malformedRequestError, PayPalApiError } from './errors.ts';
import type { PayPalState } from './state.ts';

const HOUR = 3600 * 1000;
/** Milliseconds of the sandbox's clock: six hours for orders, 45 days for refunds. */
export const REQUEST_ID_LIFETIME_MS = { orders: 6 * HOUR, payments: 45 * 24 * HOUR };

export type IdempotentOperation<T> = {
  keptFor: number;
  find: (id: string) => T | undefined;
  work: () => T & { id: string };
  /** True if repeats also return a stored 422 error. */
  keepsRefusals?: boolean;
};

type RequestResult<T> = { resource: T; replayed: boolean };

/**
 * Repeats return the latest state, whatever the body. PayPal doesn't document repeats of a refused
 * capture: here they stay refused.
 */
export function runIdempotent<T>(
  state: PayPalState,
  call: ParsedRequest,
  { keptFor, find, work, keepsRefusals }: IdempotentOperation<T>,
): RequestResult<T> {
  const given = requestHeader(call, 'paypal-request-id');
  if (given === undefined) return { resource: work(), replayed: false };
  if (given.length === 0 || given.length > 108) {
    throw malformedRequestError(
      'INVALID_STRING_LENGTH',
      'The value of a field is either too short or too long',
      'PayPal-Request-Id',
    );
  }
  const id = `${call.path}|${given}`;
  const at = state.clock.now();
  const stored = state.requests.get(id);
  if (stored && at - stored.at < keptFor) {
    if ('refused' in stored) {
      const { errorName, details, links } = stored.refused;
      throw new PayPalApiError(errorName, details, links);
    }
    const resource = find(stored.target);
    if (resource !== undefined) return { resource, replayed: true };
  }
  try {
    const resource = work();
    state.requests.put({ id, at, target: resource.id });
    return { resource, replayed: false };
  } catch (error) {
    if (keepsRefusals && error instanceof PayPalApiError) {
      const { errorName, details, links } = error;
      state.requests.put({ id, at, refused: { errorName, details, links } });
    }
    throw error;
  }
}

/** Seconds, the lifetime of PayPal's tokens. */
const TOKEN_LIFETIME = 32_400;

export function grantToken(state: PayPalState, call: ParsedRequest): Reply {
  const [scheme = '', given = ''] = (requestHeader(call, 'authorization') ?? '').split(' ');
  const [id = '', secret = ''] = Buffer.from(given, 'base64').toString('utf8').split(':');
  if (scheme.toLowerCase() !== 'basic' || !same(id, state.clientId) || !same(secret, state.clientSecret)) {
    return jsonReply(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
  }
  const grant = new URLSearchParams(call.body.toString('utf8')).get('grant_type');
  if (grant !== 'client_credentials') {
    const what = grant === null ? 'Grant Type is NULL' : 'unsupported grant_type';
    return jsonReply(400, { error: 'unsupported_grant_type', error_description: what });
  }
  for (const old of state.tokens.all()) if (old.expiresAt <= state.clock.now()) state.tokens.remove(old.id);
  const token = state.tokens.put({
    id: `A21AA${state.ids.alphanumeric(92)}`,
    expiresAt: state.clock.now() + TOKEN_LIFETIME * 1000,
  });
  return jsonReply(200, {
    scope:
      'https://uri.paypal.com/services/payments/payment/authcapture https://uri.paypal.com/services/payments/refund https://uri.paypal.com/services/applications/webhooks https://uri.paypal.com/services/disputes/read-seller',
    access_token: token.id,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: TOKEN_LIFETIME,
    nonce: `${state.clock.iso()}${state.ids.alphanumeric(43)}`,
  });
}

export function checkToken(state: PayPalState, call: ParsedRequest): Reply | null {
  const [scheme = '', given = ''] = (requestHeader(call, 'authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || !given) throw new PayPalApiError('AUTHENTICATION_FAILURE');
  const token = state.tokens.get(given);
  if (token && token.expiresAt > state.clock.now()) return null;
  return jsonReply(401, {
    error: 'invalid_token',
    error_description: 'The token passed in was not found in the system',
  });
}

function same(given: string, wanted: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(wanted);
  return left.length === right.length && timingSafeEqual(left, right);
}
