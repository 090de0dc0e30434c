import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readBody } from '../common/body.ts';
import { isOwnName } from '../common/own-name.ts';
import { type Call, json, noContent, type Reply, send } from './common/http.ts';
import type { Controls, Fault, Provider } from './common/settings.ts';
import { strike } from './controls/faults.ts';
import { corsHeaders, mayChange } from './guard.ts';
import type { KeysInUse } from './keys-in-use.ts';
import { PayPalRefusal, refusalReply } from './paypal/errors.ts';
import { failureReply } from './stripe/errors.ts';

const LARGEST_BODY = 1024 * 1024;

export type DoorParts = {
  allowedOrigins: readonly string[];
  controls: Controls;
  keys: KeysInUse;
  /** Lets the clock's work happen first: expiries, banks' decisions. */
  runClock: () => void;
  answer: (call: Call) => Reply;
  /** Resolves when everything put so far is on the disk. */
  durable: () => Promise<void>;
  /** Sends webhooks that have become due. */
  kick: () => void;
  log: (line: string) => void;
};

/** One request from its first byte to its answer, with the faults that controls have set for it. */
export function makeDoor(parts: DoorParts) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    attend(parts, request, response).catch((error: unknown) => {
      const told = error instanceof Error ? error.stack : String(error);
      parts.log(`payments: ${request.method} ${request.url} failed: ${told}`);
      if (response.headersSent) response.destroy();
      else send(request, response, json(500, { error: 'The payments sandbox failed; see its log.' }));
    });
  };
}

async function attend(parts: DoorParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refused = refuseStranger(parts, request);
  if (refused) return send(request, response, refused);
  const cors = corsHeaders(request, parts.allowedOrigins);
  if (request.method === 'OPTIONS') return send(request, response, { ...noContent, headers: cors });
  const call = await readCall(request);
  if (!call) return send(request, response, json(413, { error: 'The body is over 1 MB.' }));
  const provider = providerOf(call.path);
  const entered = parts.keys.enter(call);
  if (entered.kind === 'busy') return send(request, response, entered.reply);
  try {
    const fault = provider ? strike(parts.controls, provider, call) : null;
    const reply = await work(parts, call, provider, fault);
    await parts.durable();
    parts.kick();
    if (fault?.kind === 'delay-after') await pause(fault.delayMs);
    if (reply === 'break') request.socket.destroy();
    else send(request, response, { ...reply, headers: { ...cors, ...reply.headers } });
  } finally {
    entered.release();
  }
}

async function work(
  parts: DoorParts,
  call: Call,
  provider: Provider | null,
  fault: Fault | null,
): Promise<Reply | 'break'> {
  if (fault?.kind === 'refuse') return 'break';
  if (fault?.kind === 'delay-before') await pause(fault.delayMs);
  if (fault?.kind === 'fail-before') return failure(provider, fault.status);
  parts.runClock();
  const reply = parts.answer(call);
  // A step of the clock has done its work by the time the control answers.
  parts.runClock();
  if (fault?.kind === 'drop') return 'break';
  return fault?.kind === 'fail-after' ? failure(provider, fault.status) : reply;
}

function refuseStranger(parts: DoorParts, request: IncomingMessage): Reply | null {
  if (!isOwnName(request.headers.host)) {
    return json(403, { error: `Host ${request.headers.host} is not this machine.` });
  }
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (changes && !mayChange(request, parts.allowedOrigins)) {
    const message = `Origin ${request.headers.origin} may not change anything here. Add it to allowedOrigins of the payments sandbox.`;
    return json(403, { error: message });
  }
  return null;
}

async function readCall(request: IncomingMessage): Promise<Call | null> {
  const body = await readBody(request, LARGEST_BODY);
  if (!body) return null;
  const url = new URL(request.url ?? '/', 'http://sandbox');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

/** Whose API a path belongs to; `null` for pages and controls, which no fault strikes. */
export function providerOf(path: string): Provider | null {
  if (path.startsWith('/v1/oauth2/') || path.startsWith('/v1/notifications/')) return 'paypal';
  if (path.startsWith('/v2/') || path.startsWith('/sdk/')) return 'paypal';
  return path.startsWith('/v1/') ? 'stripe' : null;
}

function failure(provider: Provider | null, status: number): Reply {
  if (provider === 'paypal') {
    const reply = refusalReply(new PayPalRefusal('INTERNAL_SERVER_ERROR'), 'fsandboxfault');
    return { ...reply, status };
  }
  const message = 'An unknown error occurred';
  return failureReply({ status, type: 'api_error', message });
}
