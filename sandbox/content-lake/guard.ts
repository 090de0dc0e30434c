import type { IncomingMessage } from 'node:http';
import { type Answer, httpFailure } from './answer.ts';
import type { Caller } from './users/identity.ts';

export type OriginCheck =
  | { kind: 'allowed'; headers: Record<string, string> }
  | { kind: 'refused'; answer: Answer };

/** CORS as Sanity does it: listed origins may send credentials, all others are refused, also for reading. */
export function checkOrigin(request: IncomingMessage, allowedOrigins: readonly string[]): OriginCheck {
  const origin = request.headers.origin;
  if (origin === undefined) return { kind: 'allowed', headers: {} };
  if (!allowedOrigins.includes(origin)) {
    const message = `Origin ${origin} is not allowed. Add it to allowedOrigins of the lake.`;
    return { kind: 'refused', answer: httpFailure(403, 'Forbidden', message) };
  }
  return {
    kind: 'allowed',
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Content-Type, Content-Length, ETag, X-Sanity-Project-ID, Retry-After',
      vary: 'Origin',
    },
  };
}

export function preflight(request: IncomingMessage): Answer {
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, OPTIONS',
      'access-control-allow-headers':
        request.headers['access-control-request-headers'] ??
        'authorization, content-type, x-sanity-project-id',
      'access-control-max-age': '600',
    },
    empty: true,
  };
}

/**
 * The 503 for an editor whose session can't be checked now, which Studio tries again, and the 401 for a caller without a token that is good. By `errorCode` Studio tells a session that ended, for which it
 * keeps what was typed, from a right that is missing.
 */
export function unauthorized(caller: Caller): Answer {
  if (caller.kind === 'refused' && caller.why === 'unchecked')
    return httpFailure(503, 'Service Unavailable', 'The shop that knows the session can’t be reached');
  const [errorCode, message] =
    caller.kind === 'refused' && caller.why === 'expired'
      ? ['SIO-401-AEX', 'Session expired']
      : ['SIO-401-ANF', 'Session not found'];
  return { status: 401, json: { statusCode: 401, error: 'Unauthorized', message, errorCode } };
}
