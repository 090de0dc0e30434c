/** The load's maker: so many shoppers at once, each with a connection and one call after the other. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
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
  const agents = Array.from({ length: atOnce }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(
    agents.map(async (agent) => {
      while (performance.now() - start < ms) {
        const shopper = next();
        for (const call of calls(n++)) {
          const began = performance.now();
          const size = await send(origin, agent, shopper, call);
          bytes += size;
          times.push(performance.now() - began);
        }
      }
    }),
  );
  const elapsed = performance.now() - start;
  for (const agent of agents) agent.destroy();
  return { times, elapsed, bytes };
}

async function send(
  origin: string,
  agent: Agent,
  { cookie, xsrf }: Shopper,
  { method, path, body }: Call,
): Promise<number> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const asked = request(`${origin}/api/v1${path}`, {
    ...{ method, agent },
    headers: {
      ...{ cookie, [XSRF_HEADER]: xsrf },
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    },
  });
  asked.end(sent);
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  if (answer === undefined) throw new Error('a response without a message');
  const told = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${told}`);
  return Buffer.byteLength(told);
}
