/**
 * Sanity takes 25 writes and 25 uploads a second from one address, and answers more with 429 without applying them
 * (https://www.sanity.io/docs/content-lake/technical-limits). Its client repeats reads after a 429, but no writes.
 */
import type { RequestHandler } from '@sanity/client';

/** Milliseconds between writes after the first 429: 20 a second, because colleagues may share the address. */
const INTERVAL = 50;
/** Milliseconds. */
const PATIENCE = 32_000;
const PAUSE_MIN = 500;
const PAUSE_MAX = 8_000;

let interval = 0;
/** On the clock of `performance.now()`; shared, so that all writes of a page or process wait together. */
let nextStart = 0;

/**
 * Sends a write or an upload. After a 429 it waits and sends again, and later writes keep a distance. Throws the last
 * error once its pauses would exceed `patience` milliseconds, and every other error at once.
 */
export async function sendWithinRateLimit<Result>(
  send: () => Promise<Result>,
  patience = PATIENCE,
): Promise<Result> {
  let waited = 0;
  for (let tried = 1; ; tried += 1) {
    await waitForTurn();
    try {
      return await send();
    } catch (error) {
      const pause = pauseAfter(error, tried);
      waited += pause;
      if ((error as { statusCode?: number }).statusCode !== 429 || waited > patience) throw error;
      interval = INTERVAL;
      nextStart = Math.max(nextStart, performance.now() + pause);
    }
  }
}

async function waitForTurn(): Promise<void> {
  const now = performance.now();
  const start = Math.max(now, nextStart);
  nextStart = start + interval;
  if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now));
}

/** Milliseconds. A browser can't read `Retry-After` unless Sanity exposes it. */
function pauseAfter(error: unknown, tried: number): number {
  const { response } = error as { response?: { headers?: Readonly<Record<string, string>> } };
  const asked = Number(response?.headers?.['retry-after']) * 1_000;
  return Math.min(asked > 0 ? asked : PAUSE_MIN * 2 ** (tried - 1), PAUSE_MAX);
}

/** For a client's `requestHandler`. `inner` is the handler that the client has already. Uploads don't pass through it. */
export function handleRateLimit(inner?: RequestHandler, patience?: number): RequestHandler {
  return (request, next) => {
    const send = () => (inner === undefined ? next(request) : inner(request, next));
    return /\/data\/(mutate|actions)\//.test(request.url) ? sendWithinRateLimit(send, patience) : send();
  };
}
