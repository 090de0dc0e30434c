import { expect } from 'vitest';
import { FAILURE_VALUES, type Failure, failureSchema } from '../../../src/features/base/failure.contract.ts';
import { storeCookie } from '../../../tests/common/http-caller.ts';
import type { Api } from '../api.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly cookies: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
  readonly bytes: Uint8Array;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** Body that is sent unchanged. */
  readonly bytes?: Blob;
}

function expectFailure({ status, code, values }: Failure, answered: number): void {
  expect(status).toBe(answered);
  if (values === undefined) return;
  expect(Object.keys(FAILURE_VALUES)).toContain(code);
  FAILURE_VALUES[code as keyof typeof FAILURE_VALUES].strict().parse(values);
}

export class Caller {
  readonly cookies = new Map<string, string>();
  readonly #work: Promise<unknown>[] = [];
  readonly #api: Api;
  readonly #ip: string;
  readonly #origin: string;

  constructor(api: Api, { ip = '192.0.2.1', origin = 'http://localhost:8888' } = {}) {
    this.#api = api;
    this.#ip = ip;
    this.#origin = origin;
  }

  get(path: string, options?: CallOptions): Promise<ApiResponse> {
    return this.call('GET', path, undefined, options);
  }

  async ready(): Promise<this> {
    await this.get('/user/current');
    return this;
  }

  async call(
    method: string,
    path: string,
    content?: unknown,
    options: CallOptions = {},
  ): Promise<ApiResponse> {
    const token = this.cookies.get('XSRF-TOKEN');
    const headers: Record<string, string> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'GET' ? {} : { origin: this.#origin, 'sec-fetch-site': 'same-origin' }),
      ...(method === 'GET' || token === undefined ? {} : { 'x-xsrf-token': token }),
      ...options.headers,
    };
    const body = options.bytes ?? options.text ?? (content === undefined ? null : JSON.stringify(content));
    const response = await this.#api.request(
      `${this.#origin}/api/v1${path}`,
      { method, headers, body },
      { ip: this.#ip, waitUntil: (work) => void this.#work.push(work) },
    );
    const cookies = response.headers.getSetCookie();
    for (const line of cookies) storeCookie(this.cookies, line);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const parsed: unknown = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    if (!response.ok) expectFailure(failureSchema.parse(parsed), response.status);
    return { status: response.status, headers: response.headers, cookies, body: parsed, bytes };
  }

  async settled(): Promise<void> {
    await Promise.all(this.#work.splice(0));
  }
}
