import { z } from 'zod';
import type { ContentSession } from './content-session.ts';
import type { LakeSocket } from './lake-socket.ts';
import type { OverdueWrites } from './overdue-writes.ts';

/**
 * How the Studio's requests reach the lake: each with a fresh token, and listeners over one socket. Stands in for the
 * page's own `fetch`, as parts of the Studio don't ask by its client.
 */

/**
 * A lake that is being started again is asked once more after these waits, the last one for as long as it takes.
 * Milliseconds. Studio's client asks six times within some six seconds; a form whose picture it could not read then
 * falls, with all that was typed and not yet saved.
 */
const WAITS = [250, 500, 1000, 2000] as const;

/** What a proxy or a starting lake answers with: nothing about the request itself. */
const NOT_NOW: readonly number[] = [502, 503, 504];

const named = z.object({ transactionId: z.string() });

const LISTENER = /\/data\/listen\/[^/]+$/;

/**
 * Tells which version of the Studio is the newest: this one is pinned, so it is not asked. Any other foreign host is,
 * and the page's policy refuses that where a test sees it.
 */
const NEWEST_VERSION = 'https://sanity-cdn.com/v1/modules/sanity/';

export interface LakeDoors {
  /** Its address. */
  readonly lake: string;
  readonly session: ContentSession;
  readonly socket: LakeSocket;
  readonly overdue: OverdueWrites;
}

export function lakeFetch({ lake, session, socket, overdue }: LakeDoors, ask: typeof fetch): typeof fetch {
  const { origin } = new URL(lake);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.href.startsWith(NEWEST_VERSION)) return Response.json({});
    if (url.origin !== origin) return ask(input, init);
    const from = input instanceof Request ? input : undefined;
    const signal = init?.signal ?? from?.signal;
    const send = async () => {
      const token = await session.token();
      const headers = new Headers(init?.headers ?? from?.headers);
      headers.set('Authorization', `Bearer ${token}`);
      const response = LISTENER.test(url.pathname)
        ? await socket.fetch(url, headers, signal)
        : await ask(input, { ...init, headers });
      return { token, response };
    };
    const askOnce = async () => {
      const { token, response } = await send();
      if (response.status !== 401) return response;
      // Ended early, or by a clock that differs: once more with another. A second refusal is an answer.
      await session.refused(token);
      return (await send()).response;
    };
    if (['GET', 'HEAD'].includes(init?.method ?? from?.method ?? 'GET')) {
      const read = async () => {
        await overdue.answered();
        return await askOnce();
      };
      return untilAnswered(read, signal);
    }
    if (!isNamed(init?.body)) return askOnce();
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    return untilAnswered(askOnce, signal, () => overdue.add(answered)).finally(resolve);
  };
}

/**
 * Whether a write names its transaction: the lake does such a one once, however often it comes. The Studio sends it
 * under another name when it had no answer, and what was recorded all the same would be there twice.
 */
function isNamed(body: unknown): boolean {
  return typeof body === 'string' && named.safeParse(JSON.parse(body)).success;
}

/** Asks until there is an answer that is about the request, or until whoever asks has given up. */
async function untilAnswered(
  askOnce: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
  beforeNext = () => {},
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await askOnce().catch((error: unknown) => {
      // So the browser names a host that can't be reached.
      if (error instanceof TypeError && !signal?.aborted) return undefined;
      throw error;
    });
    if (response && !NOT_NOW.includes(response.status)) return response;
    beforeNext();
    await new Promise((resolve) => setTimeout(resolve, WAITS[tries] ?? WAITS.at(-1)));
    signal?.throwIfAborted();
  }
}

/** Pictures are sent by XMLHttpRequest, past the client's own `fetch`: these requests get a fresh token here. */

export function giveUploadsToken(lake: string, session: ContentSession): void {
  const { origin } = new URL(lake);
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    #isForLake = false;

    override open(method: string, url: string | URL): void {
      this.#isForLake = new URL(url, location.href).origin === origin;
      super.open(method, url);
    }

    override send(body?: Document | XMLHttpRequestBodyInit | null): void {
      if (!this.#isForLake) {
        super.send(body);
        return;
      }
      session.token().then((token) => {
        // Given up while it waited.
        if (this.readyState !== XMLHttpRequest.OPENED) return;
        super.setRequestHeader('Authorization', `Bearer ${token}`);
        super.send(body);
      });
    }
  };
}
