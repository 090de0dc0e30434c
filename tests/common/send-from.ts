/**
 * HTTP from an address of one's own. The shop counts what strangers do by their address, and all of 127.0.0.0/8 is
 * this machine on Linux: so each shopper of a test, and each attacker, comes from somewhere else.
 */
import { randomInt } from 'node:crypto';
import http from 'node:http';

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Given up after so many milliseconds. */
  readonly patience?: number;
}

export interface Sent {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** From the first byte sent to the last one received. Milliseconds. */
  readonly took: number;
}

/** An address of this machine that nothing else in a run is likely to use; never 127.0.0.1 itself. */
export function ownAddress(): string {
  return `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;
}

/** One request exactly as written: no redirect is followed and no answer is unpacked. */
export function sendFrom(
  localAddress: string,
  url: URL,
  { method = 'GET', headers = {}, body, patience }: Sending = {},
): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const begun = performance.now();
  // The shop listens on 127.0.0.1 and ::1; an address of the first kind reaches the first.
  const { port, pathname, search } = url;
  const signal = patience === undefined ? undefined : AbortSignal.timeout(patience);
  const path = pathname + search;
  const options = { host: '127.0.0.1', port, path, method, localAddress, agent: false, signal };
  // Node tells it of itself but for methods that seldom have a body; then nobody would know where it ends.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const all = { host: url.host, ...length, ...headers };
  const request = http.request({ ...options, headers: all }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () => {
      const took = performance.now() - begun;
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
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
