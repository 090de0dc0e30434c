import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ZodError } from 'zod';
import type { QueryParseError } from './groq.ts';
import type { Caller } from './identity.ts';
import type { MutationFailure } from './transaction.ts';

export type HttpResponse = {
  status: number;
  headers?: Record<string, string>;
} & (
  | { json: unknown }
  | { bytes: Buffer }
  | { file: string; size: number }
  | { feed: TextStream }
  | { empty: true }
);

/** Starts to `send` chunks. Returns a function that stops it. */
export type TextStream = (send: (chunk: string) => void, end: () => void) => () => void;

/** Unsent bytes allowed for a slow reader. */
const MAX_WAITING = 16 * 1024 * 1024;

/** Sanity's error body outside the data endpoints. */
export function httpFailure(status: number, error: string, message: string): HttpResponse {
  return { status, json: { statusCode: status, error, message } };
}

/** Sanity's error body for queries, mutations and assets. */
export function typedFailure(
  status: number,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): HttpResponse {
  return { status, json: { error: { type, description, ...details } } };
}

type Several = 'mutation' | 'action';

export function malformedRequestResponse(what: Several, { issues: [issue] }: ZodError): HttpResponse {
  const description = `Malformed ${what} at ${issue?.path.join('.')}: ${issue?.message}`;
  return typedFailure(400, `${what}Error`, description);
}

export function mutationFailedResponse(
  what: Several,
  { status, index, type, description, details }: MutationFailure,
): HttpResponse {
  return typedFailure(status, `${what}Error`, `The ${what}(s) failed: ${description}`, {
    items: [{ index, error: { ...details, type, description } }],
  });
}

export function queryParseFailed(query: string, { description, start, end }: QueryParseError): HttpResponse {
  return typedFailure(400, 'queryParseError', description, { query, start, end });
}

export function payloadTooLarge(most: number): HttpResponse {
  return httpFailure(413, 'Payload Too Large', `The body is over ${most} bytes`);
}

export function ndjsonResponse(values: readonly unknown[]): HttpResponse {
  const lines = values.map((value) => `${JSON.stringify(value)}\n`);
  return {
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    bytes: Buffer.from(lines.join('')),
  };
}

export function sendResponse(request: IncomingMessage, response: ServerResponse, reply: HttpResponse): void {
  const headers: Record<string, string | number> = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...reply.headers,
  };
  const head = request.method === 'HEAD';
  if ('file' in reply) {
    response.writeHead(reply.status, { ...headers, 'content-length': reply.size });
    if (head) response.end();
    else
      createReadStream(reply.file)
        .on('error', () => response.destroy())
        .pipe(response);
    return;
  }
  if ('feed' in reply) {
    response.writeHead(reply.status, headers);
    if (head) response.end();
    else sendFeed(response, reply.feed);
    return;
  }
  if ('empty' in reply) {
    response.writeHead(reply.status, headers).end();
    return;
  }
  const body = 'json' in reply ? Buffer.from(JSON.stringify(reply.json)) : reply.bytes;
  if ('json' in reply) headers['content-type'] = 'application/json; charset=utf-8';
  response.writeHead(reply.status, { ...headers, 'content-length': body.length });
  response.end(head ? undefined : body);
}

function sendFeed(response: ServerResponse, feed: TextStream): void {
  const stop = feed(
    (chunk) => {
      response.write(chunk);
      if (response.writableLength > MAX_WAITING) response.destroy();
    },
    () => response.end(),
  );
  response.on('close', stop);
}

type OriginCheck =
  | { kind: 'allowed'; headers: Record<string, string> }
  | { kind: 'refused'; answer: HttpResponse };

/** Applies Sanity's CORS policy: listed origins may send credentials, other origins can't even read. */
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

export function preflightResponse(request: IncomingMessage): HttpResponse {
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
 * 503 if an editor's session can't be checked now, 401 for an invalid token. `errorCode` makes
 * Studio keep unsaved edits.
 */
export function unauthorizedResponse(caller: Caller): HttpResponse {
  if (caller.kind === 'refused' && caller.why === 'unchecked')
    return httpFailure(503, 'Service Unavailable', 'The shop that knows the session can’t be reached');
  const [errorCode, message] =
    caller.kind === 'refused' && caller.why === 'expired'
      ? ['SIO-401-AEX', 'Session expired']
      : ['SIO-401-ANF', 'Session not found'];
  return { status: 401, json: { statusCode: 401, error: 'Unauthorized', message, errorCode } };
}
