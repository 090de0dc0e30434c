/**
 * How the browser calls `/api/v1`: same origin with its cookies, at most 10 s a call unless it says otherwise.
 * Takes types only from the contract: zod would double the weight of a page, and the answers are our own server's.
 */
import { readCookie } from './cookies.ts';
import type { FailureCode } from './failure.ts';
import { REQUEST_TIMEOUT_MS, XSRF_COOKIE, XSRF_HEADER } from './limits.ts';

const API = '/api/v1';

/**
 * What became of a call. `refused`: the server answered and said no, `msg` is its Chinese sentence or empty. `code` may
 * also be one that only a newer server knows, and is absent where something before the server answered.
 * `unreachable`: no answer in time, none that is ours, or the call was aborted.
 */
export type CallResult<T> =
  | { readonly kind: 'answer'; readonly data: T }
  | Refused
  | { readonly kind: 'unreachable' };

export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly code?: FailureCode;
  readonly msg: string;
  readonly field?: string;
}

export type Body = Readonly<Record<string, unknown>>;

/** Takes what is wanted out of a body, or undefined when the body is not what the contract says. */
export type Read<T> = (body: Body) => T | undefined;

/** The methods that change something. */
export type ChangingMethod = 'POST' | 'PUT' | 'DELETE';

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long an answer is waited for. Milliseconds. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Told what a refusal brings besides its sentence. */
  readonly refused?: (body: Body) => void;
}

/** A call that only reads. */
export function get<T>(
  path: string,
  read: Read<T>,
  signal?: AbortSignal,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<CallResult<T>> {
  return call(path, { headers: { accept: 'application/json' } }, read, { signal, timeoutMs });
}

let arriving: Promise<unknown> | undefined;

/** Has the server set the cookie with the XSRF token, unless it is there: pages come from a CDN and bring none. */
export async function haveToken(): Promise<void> {
  if (readCookie(XSRF_COOKIE) !== undefined) return;
  arriving ??= get('/xsrf-token', (body) => body).finally(() => {
    arriving = undefined;
  });
  await arriving;
}

/**
 * A call that changes something, with the XSRF token of the cookie. Where the token no longer fits, the server says 403
 * with a fresh one, and the call is made once more (docs/shop.md "API manners").
 */
export async function change<T>(
  method: ChangingMethod,
  path: string,
  content: unknown,
  read: Read<T>,
  options: CallOptions = {},
): Promise<CallResult<T>> {
  await haveToken();
  const token = readCookie(XSRF_COOKIE);
  const first = await send(method, path, content, read, token, options);
  if (first.kind !== 'refused' || first.code !== 'token-mismatch') return first;
  const fresh = readCookie(XSRF_COOKIE);
  if (fresh === undefined || fresh === token) return first;
  return await send(method, path, content, read, fresh, options);
}

function send<T>(
  method: ChangingMethod,
  path: string,
  content: unknown,
  read: Read<T>,
  token: string | undefined,
  options: CallOptions,
): Promise<CallResult<T>> {
  const headers = {
    ...options.headers,
    accept: 'application/json',
    ...(token === undefined ? {} : { [XSRF_HEADER]: token }),
    ...(content === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const body = content === undefined ? null : JSON.stringify(content);
  return call(path, { method, headers, body }, read, options);
}

async function call<T>(
  path: string,
  init: RequestInit,
  read: Read<T>,
  { signal, timeoutMs = REQUEST_TIMEOUT_MS, refused }: CallOptions,
): Promise<CallResult<T>> {
  // `AbortSignal.any` would say this in a line; Safari 17.4 is the first that has it.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(API + path, {
      ...init,
      credentials: 'same-origin',
      signal: controller.signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      if (isBody(body)) refused?.(body);
      return refusal(response.status, body);
    }
    const data = isBody(body) ? read(body) : undefined;
    return data === undefined ? { kind: 'unreachable' } : { kind: 'answer', data };
  } catch {
    // fetch throws for a broken network, a timeout and an abort alike.
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the call was refused for this reason. */
export function isRefused(
  result: CallResult<unknown> | { readonly kind: 'loading' },
  code: FailureCode,
): boolean {
  return result.kind === 'refused' && result.code === code;
}

function refusal(status: number, body: unknown): Refused {
  const { code, msg, field } = isBody(body) ? body : {};
  return {
    kind: 'refused',
    status,
    ...(typeof code === 'string' ? { code: code as FailureCode } : {}),
    msg: typeof msg === 'string' ? msg : '',
    ...(typeof field === 'string' ? { field } : {}),
  };
}
