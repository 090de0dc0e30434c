import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** Routes are synchronous and therefore atomic. */
export type ParsedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Reply = { status: number; headers: Record<string, string>; body: string };

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function textReply(
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): Reply {
  return { status, headers: { 'content-type': `${type}; charset=utf-8`, ...headers }, body };
}

/** 303 turns a form's POST into a GET. */
export function seeOther(url: string): Reply {
  return { status: 303, headers: { location: url }, body: '' };
}

export const noContent: Reply = { status: 204, headers: {}, body: '' };

export function sendReply(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // `no-referrer` would turn the Origin of the checkout page's forms into `null`.
    'referrer-policy': 'same-origin',
    'content-length': body.length,
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function requestHeader(call: ParsedRequest, name: string): string | undefined {
  const value = call.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Segments that begin with a colon match anything but a slash. */
  path: string;
  handle: (call: ParsedRequest, params: Record<string, string>) => Reply;
};

export function get(path: string, handle: Route['handle']): Route {
  return { method: 'GET', path, handle };
}

export function post(path: string, handle: Route['handle']): Route {
  return { method: 'POST', path, handle };
}

export type RouteMatch =
  | { kind: 'found'; handle: () => Reply }
  | { kind: 'wrong-method'; allowed: string[] }
  | { kind: 'unknown' };

/** HEAD is handled as GET. */
export function findRoute(routes: readonly Route[], call: ParsedRequest): RouteMatch {
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  const allowed: string[] = [];
  for (const route of routes) {
    const params = matchPath(route.path, call.path);
    if (!params) continue;
    if (route.method === method) return { kind: 'found', handle: () => route.handle(call, params) };
    allowed.push(route.method);
  }
  return allowed.length > 0 ? { kind: 'wrong-method', allowed } : { kind: 'unknown' };
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':')) {
      const decoded = decode(value);
      if (!decoded) return null;
      params[segment.slice(1)] = decoded;
    } else if (segment !== value) return null;
  }
  return params;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
