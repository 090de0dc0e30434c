import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { makeContext } from './function-context.ts';
import type { LoadedFunction } from './function-file.ts';
import { readBody, rejectBody } from './request-body.ts';
import { sendResponse } from './send-response.ts';

export interface HostEvent {
  readonly level: 'warn' | 'error';
  readonly event: string;
  readonly error?: unknown;
  readonly [fact: string]: unknown;
}

export interface CallRules {
  readonly deployContext: string;
  /** Milliseconds, Netlify's limit of a call. A later response becomes a 504. */
  readonly callLimit: number;
  callerOf(req: IncomingMessage): string;
  track(work: Promise<unknown>): void;
  log(entry: HostEvent): void;
}

/** Netlify sets these headers itself, so the client's values are dropped. */
const NETLIFYS_OWN = /^x-(nf-|netlify-)/i;
/** RFC 9110 §7.6.1. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
]);

/** Functions don't see rewrites: `url` is the requested URL. */
export async function callFunction(
  client: Request,
  req: IncomingMessage,
  fn: LoadedFunction,
  url: URL,
  rules: CallRules,
): Promise<Response> {
  const body = await readBody(req);
  if (body.kind === 'broken') return GONE;
  if (body.kind !== 'body') return rejectBody(req, body.kind);
  const requestId = randomUUID();
  const ip = rules.callerOf(req);
  const abort = new AbortController();
  client.signal.addEventListener('abort', () =>
    abort.abort(new DOMException('The client went away', 'AbortError')),
  );
  const method = req.method ?? 'GET';
  const request = new Request(url, {
    method,
    signal: abort.signal,
    body: method === 'GET' || method === 'HEAD' || body.bytes.length === 0 ? null : body.bytes,
  });
  addHeaders(request.headers, req, { ip, requestId, scheme: url.protocol.slice(0, -1) });
  const context = makeContext({
    url,
    requestId,
    ip,
    deployContext: rules.deployContext,
    waitUntil: (promise) => rules.track(promise),
  });
  const own = { 'X-Nf-Request-Id': requestId };

  const failed = (facts: object): HostEvent => ({
    level: 'error',
    event: 'function failed',
    function: fn.name,
    ...facts,
  });
  // `Promise.try` also turns synchronous errors into rejections.
  const work = Promise.try(() => fn.handler(request, context));
  if (fn.background) {
    rules.track(work.catch((error: unknown) => rules.log(failed({ error }))));
    return new Response(null, { status: 202, headers: own });
  }
  const result = await within(work, rules.callLimit).catch((error: unknown) => {
    if (!abort.signal.aborted) rules.log(failed({ requestId, error }));
    return undefined;
  });
  if (abort.signal.aborted) {
    if (result instanceof Response) await result.body?.cancel().catch(() => undefined);
    return GONE;
  }
  if (result === TOO_LONG) {
    abort.abort(new DOMException('The call took too long', 'TimeoutError'));
    rules.log(failed({ requestId, reason: `no answer in ${rules.callLimit} ms` }));
    return new Response('Inactivity Timeout', { status: 504, headers: own });
  }
  if (!(result instanceof Response)) {
    if (result !== undefined) rules.log(failed({ requestId, reason: 'the answer is not a Response' }));
    return new Response(`Internal Error. ID: ${requestId}`, { status: 500, headers: own });
  }
  return await sendResponse(req, result, own);
}

/** Nobody reads it. */
const GONE = new Response(null);
const TOO_LONG = Symbol('too long');

function within(work: Promise<unknown>, milliseconds: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, TOO_LONG);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function addHeaders(
  headers: Headers,
  { rawHeaders }: IncomingMessage,
  { ip, requestId, scheme }: { ip: string; requestId: string; scheme: string },
): void {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (!NETLIFYS_OWN.test(name) && !HOP_BY_HOP.has(name.toLowerCase())) headers.append(name, value);
  }
  headers.set('X-Nf-Client-Connection-Ip', ip);
  headers.set('X-Nf-Request-Id', requestId);
  headers.set('X-Forwarded-For', ip);
  headers.set('X-Forwarded-Proto', scheme);
}
