/** Imports only types from the contract, because zod would double a page's weight. */

import { readCookie } from './cookies.client.ts';
import type { Failure, FailureCode } from './failure.contract.ts';
import type { DEFAULT_LANGUAGE } from './language.rules.ts';
import { LANGUAGE_PARAMETER, REQUEST_TIMEOUT_MS, XSRF_COOKIE, XSRF_HEADER } from './limits.contract.ts';
import { HTTP_SERVER_ERROR } from './statuses.client.ts';

const API = '/api/v1';

/** Adds nothing for the default language, so that its responses have one address. */
function addressOf(path: string): string {
  const language = globalThis.document?.documentElement?.lang;
  if (!language || language === ('zh-CN' satisfies typeof DEFAULT_LANGUAGE)) return API + path;
  return `${API + path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
}

/**
 * `refused`: `msg` is Chinese and may be empty; `code` may be unknown to this page's version, or absent if a proxy
 * answered. `unreachable`: timeout, abort, network error, or a malformed response.
 */
export type CallResult<T> =
  | { readonly kind: 'answer'; readonly data: T }
  | RefusedCall
  | { readonly kind: 'unreachable' };

/** `msg` is the server's message (docs/shop.md "Calls", "API manners"). */
export interface MessageResponse {
  readonly msg: string;
}

interface RefusedCall {
  readonly kind: 'refused';
  readonly status: number;
  readonly code?: FailureCode;
  readonly msg: string;
  readonly field?: string;
  readonly values?: NonNullable<Failure['values']>;
}

export type Body = Readonly<Record<string, unknown>>;

export type ParseBody<T> = (body: Body) => T | undefined;

export type WriteMethod = 'POST' | 'PUT' | 'DELETE';

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null;
}

export function messageIn({ msg }: Body): MessageResponse | undefined {
  return typeof msg === 'string' ? { msg } : undefined;
}

/** For pages that fetch when they load, and so may trust their own API (docs/decisions/0027). */
export function dataIn<T extends object>({ data }: Body): T | undefined {
  return isBody(data) ? (data as T) : undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gets the body of an error. */
  readonly refused?: (body: Body) => void;
}

export function get<T>(
  path: string,
  read: ParseBody<T>,
  signal?: AbortSignal,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<CallResult<T>> {
  return call(path, { headers: { accept: 'application/json' } }, read, { signal, timeoutMs });
}

let arriving: Promise<unknown> | undefined;

/** Pages come from a CDN without cookies. */
export async function ensureXsrfToken(): Promise<void> {
  if (readCookie(XSRF_COOKIE) !== undefined) return;
  arriving ??= get('/xsrf-token', (body) => body).finally(() => {
    arriving = undefined;
  });
  await arriving;
}

/**
 * Sends a blob as it is, anything else as JSON. If the token has expired, the server responds 403 with a fresh token,
 * and the call is repeated once (docs/shop.md "API manners").
 */
export async function sendChange<T>(
  method: WriteMethod,
  path: string,
  content: unknown,
  read: ParseBody<T>,
  options: CallOptions = {},
): Promise<CallResult<T>> {
  await ensureXsrfToken();
  const token = readCookie(XSRF_COOKIE);
  const first = await send(method, path, content, read, token, options);
  if (first.kind !== 'refused' || first.code !== 'token-mismatch') return first;
  const fresh = readCookie(XSRF_COOKIE);
  if (fresh === undefined || fresh === token) return first;
  return await send(method, path, content, read, fresh, options);
}

function send<T>(
  method: WriteMethod,
  path: string,
  content: unknown,
  read: ParseBody<T>,
  token: string | undefined,
  options: CallOptions,
): Promise<CallResult<T>> {
  const headers = {
    ...options.headers,
    accept: 'application/json',
    ...(token === undefined ? {} : { [XSRF_HEADER]: token }),
    ...(content === undefined || content instanceof Blob ? {} : { 'content-type': 'application/json' }),
  };
  return call(path, { method, headers, body: bodyOf(content) }, read, options);
}

function bodyOf(content: unknown): BodyInit | null {
  if (content === undefined) return null;
  return content instanceof Blob ? content : JSON.stringify(content);
}

async function call<T>(
  path: string,
  init: RequestInit,
  read: ParseBody<T>,
  { signal, timeoutMs = REQUEST_TIMEOUT_MS, refused }: CallOptions,
): Promise<CallResult<T>> {
  // Replaces `AbortSignal.any`, which Safari lacks before 17.4.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(addressOf(path), {
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
    // fetch throws for network errors, timeouts and aborts.
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

/** The server may have executed the call. */
export function isOutcomeUnknown(result: CallResult<unknown>): boolean {
  return result.kind === 'unreachable' || (result.kind === 'refused' && result.status >= HTTP_SERVER_ERROR);
}

export function hasFailureCode(
  result: CallResult<unknown> | { readonly kind: 'loading' },
  code: FailureCode,
): boolean {
  return result.kind === 'refused' && result.code === code;
}

function refusal(status: number, body: unknown): RefusedCall {
  const { code, msg, field, values } = isBody(body) ? body : {};
  return {
    kind: 'refused',
    status,
    ...(typeof code === 'string' ? { code: code as FailureCode } : {}),
    msg: typeof msg === 'string' ? msg : '',
    ...(typeof field === 'string' ? { field } : {}),
    ...(isBody(values) ? { values: values as NonNullable<Failure['values']> } : {}),
  };
}
