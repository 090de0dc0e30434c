import { timingSafeEqual } from 'node:crypto';
import { type Call, header, json, type Reply } from '../common/http.ts';
import { PayPalRefusal } from './errors.ts';
import type { PayPalState } from './state.ts';

/** Nine hours, as at PayPal; seconds. */
const LIFE = 32_400;

/** `POST /v1/oauth2/token` with the client's id and secret. */
export function grantToken(state: PayPalState, call: Call): Reply {
  const [scheme = '', given = ''] = (header(call, 'authorization') ?? '').split(' ');
  const [id = '', secret = ''] = Buffer.from(given, 'base64').toString('utf8').split(':');
  if (scheme.toLowerCase() !== 'basic' || !same(id, state.clientId) || !same(secret, state.clientSecret)) {
    return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
  }
  const grant = new URLSearchParams(call.body.toString('utf8')).get('grant_type');
  if (grant !== 'client_credentials') {
    const what = grant === null ? 'Grant Type is NULL' : 'unsupported grant_type';
    return json(400, { error: 'unsupported_grant_type', error_description: what });
  }
  for (const old of state.tokens.all()) if (old.expiresAt <= state.clock.now()) state.tokens.remove(old.id);
  const token = state.tokens.put({
    id: `A21AA${state.ids.mixed(92)}`,
    expiresAt: state.clock.now() + LIFE * 1000,
  });
  return json(200, {
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token: token.id,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: LIFE,
    nonce: `${state.clock.iso()}${state.ids.mixed(43)}`,
  });
}

/** The answer to a call without a valid token, or `null` when it has one. */
export function refuseWithoutToken(state: PayPalState, call: Call): Reply | null {
  const [scheme = '', given = ''] = (header(call, 'authorization') ?? '').split(' ');
  if (scheme.toLowerCase() !== 'bearer' || !given) throw new PayPalRefusal('AUTHENTICATION_FAILURE');
  const token = state.tokens.get(given);
  if (token && token.expiresAt > state.clock.now()) return null;
  return json(401, {
    error: 'invalid_token',
    error_description: 'The token passed in was not found in the system',
  });
}

function same(given: string, wanted: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(wanted);
  return left.length === right.length && timingSafeEqual(left, right);
}
