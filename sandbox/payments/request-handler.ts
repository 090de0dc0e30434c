import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isAllowedHost, readBody } from '../common/http.ts';
import { consumeFault, type Fault, type Provider, type SandboxControls } from './controls/settings.ts';
import { jsonReply, noContent, type ParsedRequest, type Reply, requestHeader, sendReply } from './http.ts';
import { PayPalApiError, paypalErrorReply } from './paypal/errors.ts';
import { stripeErrorReply } from './stripe/requests.ts';

const BODY_BYTES_MAX = 1024 * 1024;

type HandlerParts = {
  allowedOrigins: readonly string[];
  controls: SandboxControls;
  keys: RunningIdempotencyKeys;
  /** Ends expired objects, and decides pending payments. */
  runClock: () => void;
  answer: (call: ParsedRequest) => Reply;
  /** Resolves once all changes so far are on the disk. */
  durable: () => Promise<void>;
  kick: () => void;
  log: (line: string) => void;
};

export function makeHandler(parts: HandlerParts) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    attend(parts, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.stack : String(error);
      parts.log(`payments: ${request.method} ${request.url} failed: ${message}`);
      if (response.headersSent) response.destroy();
      else
        sendReply(request, response, jsonReply(500, { error: 'The payments sandbox failed; see its log.' }));
    });
  };
}

async function attend(
  parts: HandlerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = refuseForeignOrigin(parts, request);
  if (refused) return sendReply(request, response, refused);
  const cors = corsHeaders(request, parts.allowedOrigins);
  if (request.method === 'OPTIONS') return sendReply(request, response, { ...noContent, headers: cors });
  const call = await readCall(request);
  if (!call) return sendReply(request, response, jsonReply(413, { error: 'The body is over 1 MB.' }));
  const provider = providerOf(call.path);
  const entered = parts.keys.enter(call);
  if (entered.kind === 'busy') return sendReply(request, response, entered.reply);
  try {
    const fault = provider ? consumeFault(parts.controls, provider, call) : null;
    const reply = await work(parts, call, provider, fault);
    await parts.durable();
    parts.kick();
    if (fault?.kind === 'delay-after') await pause(fault.delayMs);
    if (reply === 'break') request.socket.destroy();
    else sendReply(request, response, { ...reply, headers: { ...cors, ...reply.headers } });
  } finally {
    entered.release();
  }
}

async function work(
  parts: HandlerParts,
  call: ParsedRequest,
  provider: Provider | null,
  fault: Fault | null,
): Promise<Reply | 'break'> {
  if (fault?.kind === 'refuse') return 'break';
  if (fault?.kind === 'delay-before') await pause(fault.delayMs);
  if (fault?.kind === 'fail-before') return failure(provider, fault.status);
  parts.runClock();
  const reply = parts.answer(call);
  // Moving the clock runs its due work before the response.
  parts.runClock();
  if (fault?.kind === 'drop') return 'break';
  if (fault?.kind === 'answer')
    return { ...reply, body: JSON.stringify({ ...JSON.parse(reply.body), ...fault.fields }) };
  return fault?.kind === 'fail-after' ? failure(provider, fault.status) : reply;
}

function refuseForeignOrigin(parts: HandlerParts, request: IncomingMessage): Reply | null {
  if (!isAllowedHost(request.headers.host)) {
    return jsonReply(403, { error: `Host ${request.headers.host} is not this machine.` });
  }
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  if (changes && !mayChange(request, parts.allowedOrigins)) {
    const message = `Origin ${request.headers.origin} may not change anything here. Add it to allowedOrigins of the payments sandbox.`;
    return jsonReply(403, { error: message });
  }
  return null;
}

async function readCall(request: IncomingMessage): Promise<ParsedRequest | null> {
  const body = await readBody(request, BODY_BYTES_MAX);
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

/** Returns `null` for pages and controls, which faults never affect. */
export function providerOf(path: string): Provider | null {
  if (/^\/v1\/(oauth2|notifications|customer\/disputes)\//.test(path)) return 'paypal';
  if (path.startsWith('/v2/') || path.startsWith('/sdk/')) return 'paypal';
  return path.startsWith('/v1/') ? 'stripe' : null;
}

function failure(provider: Provider | null, status: number): Reply {
  if (provider === 'paypal') {
    const reply = paypalErrorReply(new PayPalApiError('INTERNAL_SERVER_ERROR'), 'fsandboxfault');
    return { ...reply, status };
  }
  const message = 'An unknown error occurred';
  return stripeErrorReply({ status, type: 'api_error', message });
}

function mayChange(request: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  // Servers and curl send no Origin; browsers send one with every POST.
  if (origin === undefined) return true;
  return origin === `http://${host}` || allowedOrigins.includes(origin);
}

function corsHeaders(request: IncomingMessage, allowedOrigins: readonly string[]): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Finds a setting of a production shop, where fake money must never count as real. */
export function findProductionSetting(environment: Environment): string | null {
  for (const name of ['NODE_ENV', 'CONTEXT']) {
    if (environment[name]?.toLowerCase() === 'production') return `${name}=${environment[name]}`;
  }
  return null;
}

type Named = { key: string; busy: () => Reply };

/** A concurrent request with the same key is refused. */
export class RunningIdempotencyKeys {
  readonly #keys = new Set<string>();

  /** Returns 409 while another request holds the key. */
  enter(call: ParsedRequest): { kind: 'entered'; release: () => void } | { kind: 'busy'; reply: Reply } {
    const named = call.method === 'POST' ? (keyOfStripe(call) ?? keyOfPayPal(call)) : undefined;
    if (named === undefined) return { kind: 'entered', release: () => {} };
    const { key, busy } = named;
    if (this.#keys.has(key)) return { kind: 'busy', reply: busy() };
    this.#keys.add(key);
    return { kind: 'entered', release: () => this.#keys.delete(key) };
  }
}

function keyOfStripe(call: ParsedRequest): Named | undefined {
  const key = requestHeader(call, 'idempotency-key');
  if (key === undefined) return undefined;
  const message = `There is currently another in-progress request using this Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}.`;
  return {
    key: `stripe ${key}`,
    busy: () =>
      stripeErrorReply({ status: 409, type: 'idempotency_error', code: 'idempotency_key_in_use', message }),
  };
}

/**
 * PayPal "processes the first request and might fail the second" of two concurrent ones: here the
 * second always fails.
 */
function keyOfPayPal(call: ParsedRequest): Named | undefined {
  const key = requestHeader(call, 'paypal-request-id');
  if (key === undefined) return undefined;
  const description =
    'A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.';
  const refusal = new PayPalApiError('RESOURCE_CONFLICT', [
    { issue: 'PREVIOUS_REQUEST_IN_PROGRESS', description },
  ]);
  return { key: `paypal ${call.path} ${key}`, busy: () => paypalErrorReply(refusal, 'fsandboxbusy0') };
}
