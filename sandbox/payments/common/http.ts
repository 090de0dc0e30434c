import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** One request as a route sees it. Routes are synchronous, so each does its work whole or not at all. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Reply = { status: number; headers: Record<string, string>; body: string };

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function text(
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): Reply {
  return { status, headers: { 'content-type': `${type}; charset=utf-8`, ...headers }, body };
}

/** 303, so that a form's POST becomes a GET of the next page. */
export function seeOther(url: string): Reply {
  return { status: 303, headers: { location: url }, body: '' };
}

export const noContent: Reply = { status: 204, headers: {}, body: '' };

export function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // The checkout page's forms must send their Origin, which `no-referrer` would turn into `null`.
    'referrer-policy': 'same-origin',
    'content-length': body.length,
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function header(call: Call, name: string): string | undefined {
  const value = call.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
