import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Answer, httpFailure } from './answer.ts';

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
      'access-control-expose-headers': 'Content-Type, Content-Length, ETag, X-Sanity-Project-ID',
      vary: 'Origin',
    },
  };
}

export function preflight(request: IncomingMessage): Answer {
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers':
        request.headers['access-control-request-headers'] ??
        'authorization, content-type, x-sanity-project-id',
      'access-control-max-age': '600',
    },
    empty: true,
  };
}

/** Who asks: `trusted` has the token (or none is configured), `public` sent none, `wrong` sent another. */
export type Caller = 'trusted' | 'public' | 'wrong';

export function identify(request: IncomingMessage, token: string | undefined): Caller {
  if (token === undefined) return 'trusted';
  const sent = request.headers.authorization;
  if (sent === undefined) return 'public';
  const given = Buffer.from(sent.replace(/^Bearer\s+/i, ''));
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? 'trusted' : 'wrong';
}

export const unauthorized: Answer = httpFailure(401, 'Unauthorized', 'Session not found');
