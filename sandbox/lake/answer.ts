import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a route answers. A `json` body is written as JSON, `bytes` as they are, `file` is streamed. */
export type Answer = {
  status: number;
  headers?: Record<string, string>;
} & ({ json: unknown } | { bytes: Buffer } | { file: string; size: number } | { empty: true });

/** The body Sanity gives for failures outside the data endpoints (`{statusCode, error, message}`). */
export function httpFailure(status: number, error: string, message: string): Answer {
  return { status, json: { statusCode: status, error, message } };
}

/** The body Sanity gives for failures of queries, mutations and assets (`{error: {type, description, …}}`). */
export function typedFailure(
  status: number,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): Answer {
  return { status, json: { error: { type, description, ...details } } };
}

export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const headers: Record<string, string | number> = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...answer.headers,
  };
  const head = request.method === 'HEAD';
  if ('file' in answer) {
    response.writeHead(answer.status, { ...headers, 'content-length': answer.size });
    if (head) response.end();
    else
      createReadStream(answer.file)
        .on('error', () => response.destroy())
        .pipe(response);
    return;
  }
  if ('empty' in answer) {
    response.writeHead(answer.status, headers).end();
    return;
  }
  const body = 'json' in answer ? Buffer.from(JSON.stringify(answer.json)) : answer.bytes;
  if ('json' in answer) headers['content-type'] = 'application/json; charset=utf-8';
  response.writeHead(answer.status, { ...headers, 'content-length': body.length });
  response.end(head ? undefined : body);
}
