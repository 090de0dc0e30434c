/** Calls the shop like a browser: stores cookies, sends the token, has its own address. */
import { randomInt } from 'node:crypto';
import http from 'node:http';

export interface HttpResponse extends TimedResponse {
  /** The parsed JSON, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any;
}

export class HttpCaller {
  readonly cookies = new Map<string, string>();
  readonly address: string;

  readonly #shop: string;

  constructor(shop: string, address = randomLoopbackAddress()) {
    this.#shop = shop;
    this.address = address;
  }

  async send(
    method: string,
    path: string,
    { headers = {}, ...sending }: Omit<SendOptions, 'method'> = {},
  ): Promise<HttpResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await sendFrom(this.address, new URL(path, this.#shop), {
      method,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...sending,
    });
    for (const line of sent.headers['set-cookie'] ?? []) storeCookie(this.cookies, line);
    const { 'content-type': type, 'content-encoding': encoding } = sent.headers;
    const isJson = type?.startsWith('application/json') === true && sent.bytes.length > 0;
    const body = isJson && encoding === undefined ? JSON.parse(sent.bytes.toString()) : undefined;
    return { ...sent, body };
  }

  /** Sends the token and the shop's origin, like the shop's pages. */
  async call(
    method: string,
    path: string,
    data?: unknown,
    more: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.send('GET', '/api/v1/user/current');
    const headers = {
      ...(method === 'GET'
        ? {}
        : { origin: new URL(this.#shop).origin, 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
      ...(data === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    };
    return await this.send(method, `/api/v1${path}`, {
      headers,
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
  }
}

export function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs?: number;
}

export interface TimedResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Milliseconds from the first byte sent to the last one received. */
  readonly took: number;
}

/** On Linux all of 127.0.0.0/8 is this machine, and the shop limits strangers by address. */
export function randomLoopbackAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;
}

/** Follows no redirect, decompresses nothing. */
export function sendFrom(
  localAddress: string,
  url: URL,
  { method = 'GET', headers = {}, body, timeoutMs }: SendOptions = {},
): Promise<TimedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<TimedResponse>();
  const begun = performance.now();
  // The shop listens on 127.0.0.1 and ::1. An IPv4 address reaches the first.
  const { port, pathname, search } = url;
  const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const path = pathname + search;
  const options = { host: '127.0.0.1', port, path, method, localAddress, agent: false, signal };
  // Node omits this header for methods that seldom have a body.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const all = { host: url.host, ...length, ...headers };
  const request = http.request({ ...options, headers: all }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const took = performance.now() - begun;
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes: Buffer.concat(chunks),
        took,
      });
    });
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRNOTAVAIL') return reject(error);
    const mend = `sudo ifconfig lo0 alias ${localAddress}`;
    reject(
      new Error(`This machine has no address ${localAddress}. Linux has all of 127.0.0.0/8; else: ${mend}`),
    );
  });
  request.end(body);
  return promise;
}
