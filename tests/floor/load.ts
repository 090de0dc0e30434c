/** The load's maker: so many shoppers at once, each with a connection and one call after the other. */
import { Client } from 'undici';
import { XSRF_HEADER } from '../../src/contract/limits.ts';
import type { Shopper } from './world.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

export interface Measured {
  /** Of each call, milliseconds. */
  readonly times: number[];
  /** Of all of it, milliseconds. */
  readonly elapsed: number;
  readonly bytes: number;
}

/** Logged-in shoppers, one after the other; those who go to pay come but once. */
export type Next = () => Shopper;

/**
 * Calls for so long, each shopper `calls` one after the other; anything but 200 ends the bench. `n` counts those that
 * came before.
 */
export async function load(
  origin: string,
  {
    atOnce,
    ms,
    next,
    calls,
  }: { atOnce: number; ms: number; next: Next; calls: (n: number) => readonly Call[] },
): Promise<Measured> {
  const times: number[] = [];
  let [n, bytes] = [0, 0];
  const start = performance.now();
  const clients = Array.from({ length: atOnce }, () => new Client(origin));
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - start < ms) {
        const shopper = next();
        for (const call of calls(n++)) {
          const began = performance.now();
          const size = await send(client, shopper, call);
          bytes += size;
          times.push(performance.now() - began);
        }
      }
    }),
  );
  const elapsed = performance.now() - start;
  await Promise.all(clients.map((client) => client.close()));
  return { times, elapsed, bytes };
}

async function send(
  client: Client,
  { cookie, xsrf }: Shopper,
  { method, path, body }: Call,
): Promise<number> {
  const { statusCode, body: answer } = await client.request({
    ...{ method, path: `/api/v1${path}` },
    headers: { cookie, [XSRF_HEADER]: xsrf, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  if (statusCode !== 200) throw new Error(`${method} ${path} answered ${statusCode}: ${text}`);
  return text.length;
}
