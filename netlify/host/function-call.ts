import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeContext } from './function-context.ts';
import type { FunctionMatch } from './function-file.ts';
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
  req: IncomingMessage,
  res: ServerResponse,
  { fn, params }: FunctionMatch,
  url: URL,
  rules: CallRules,
): Promise<void> {
  const body = await readBody(req);
  if (body.kind === 'broken') return;
  if (body.kind !== 'body') return await rejectBody(req, res, body.kind);
  const requestId = randomUUID();
  const ip = rules.callerOf(req);
  const abort = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) abort.abort(new DOMException('The client went away', 'AbortError'));
  });
  const method = req.method ?? 'GET';
  const request = new Request(url, {
    method,
    signal: abort.signal,
    body: method === 'GET' || method === 'HEAD' || body.bytes.length === 0 ? null : body.bytes,
  });
  addHeaders(request.headers, req, { ip, requestId, scheme: url.protocol.slice(0, -1) });
  const { context, setCookies } = makeContext({
    url,
    requestId,
    ip,
    params,
    deployContext: rules.deployContext,
    requestCookies: request.headers.get('cookie'),
    waitUntil: (promise) => rules.track(promise),
  });
  const own = ['X-Nf-Request-Id', requestId];

  const failed = (facts: object): HostEvent => ({
    ...{ level: 'error', event: 'function failed', function: fn.name },
    ...facts,
  });
  // `Promise.try` also turns synchronous errors into rejections.
  const work = Promise.try(() => fn.handler(request, context));
  if (fn.background) {
    rules.track(work.catch((error: unknown) => rules.log(failed({ error }))));
    res.writeHead(202, own).end();
    return;
  }
  const result = await within(work, rules.callLimit).catch((error: unknown) => {
    if (!abort.signal.aborted) rules.log(failed({ requestId, error }));
    return undefined;
  });
  if (abort.signal.aborted) {
    if (result instanceof Response) await result.body?.cancel().catch(() => undefined);
    return;
  }
  if (result === TOO_LONG) {
    abort.abort(new DOMException('The call took too long', 'TimeoutError'));
    rules.log(failed({ requestId, reason: `no answer in ${rules.callLimit} ms` }));
    res.writeHead(504, [...own, 'Content-Type', 'text/plain']).end('Inactivity Timeout');
    return;
  }
  if (!(result instanceof Response)) {
    if (result !== undefined) rules.log(failed({ requestId, reason: 'the answer is not a Response' }));
    res.writeHead(500, [...own, 'Content-Type', 'text/plain']).end(`Internal Error. ID: ${requestId}`);
    return;
  }
  for (const cookie of setCookies) own.push('Set-Cookie', cookie);
  await sendResponse(req, res, result, own);
}

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
