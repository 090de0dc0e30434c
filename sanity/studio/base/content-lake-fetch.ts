/** Replaces `fetch`, because parts of the Studio bypass its client. */
import { z } from 'zod';
import type { ContentSession } from './content-session.ts';
import type { ListenTransport } from './listen-transport.ts';
import type { OverdueWrites } from './overdue-writes.ts';

/**
 * Milliseconds; the last repeats. Sanity's client gives up after six seconds, and the form then
 * crashes with unsaved text.
 */
const WAITS = [250, 500, 1000, 2000] as const;

/** Statuses of a proxy or of a starting content lake. */
const TEMPORARY_STATUSES: readonly number[] = [502, 503, 504];

const named = z.object({ transactionId: z.string() });

const LISTENER = /\/data\/listen\/[^/]+$/;

/**
 * The Studio's version check gets `{}`, because the lock file fixes the version and the CSP blocks the host.
 */
const NEWEST_VERSION = 'https://sanity-cdn.com/v1/modules/sanity/';
/** The help menu asks here whether Sanity takes feedback. */
const FEEDBACK = 'https://api.sanity.io/vX/intake/feedback';

interface LakeConnection {
  readonly lake: string;
  readonly session: ContentSession;
  readonly socket: ListenTransport;
  readonly overdue: OverdueWrites;
}

export function contentLakeFetch(
  { lake, session, socket, overdue }: LakeConnection,
  ask: typeof fetch,
): typeof fetch {
  const { origin } = new URL(lake);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.href.startsWith(NEWEST_VERSION)) return Response.json({});
    if (url.href === FEEDBACK) return Response.json({}, { status: 404 });
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
      // The token expired early or clocks differ, so one retry uses a new token.
      await session.refused(token);
      return (await send()).response;
    };
    if (['GET', 'HEAD'].includes(init?.method ?? from?.method ?? 'GET')) {
      const read = async () => {
        await overdue.answered();
        return await askOnce();
      };
      return retryUntilResponse(read, signal);
    }
    if (!isNamed(init?.body)) return askOnce();
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    return retryUntilResponse(askOnce, signal, () => overdue.add(answered)).finally(resolve);
  };
}

/**
 * True for named transactions, which the content lake applies once. The Studio repeats other writes
 * under new names, so retries would apply them twice.
 */
function isNamed(body: unknown): boolean {
  return typeof body === 'string' && named.safeParse(JSON.parse(body)).success;
}

/** Retries until the content lake responds or the caller aborts. */
async function retryUntilResponse(
  askOnce: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
  beforeNext = () => {},
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await askOnce().catch((error: unknown) => {
      // Browsers report an unreachable host as a TypeError.
      if (error instanceof TypeError && !signal?.aborted) return undefined;
      throw error;
    });
    if (response && !TEMPORARY_STATUSES.includes(response.status)) return response;
    beforeNext();
    await new Promise((resolve) => setTimeout(resolve, WAITS[tries] ?? WAITS.at(-1)));
    signal?.throwIfAborted();
  }
}

/** Uploads use XMLHttpRequest. */
export function authorizeUploads(lake: string, session: ContentSession): void {
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
        if (this.readyState !== XMLHttpRequest.OPENED) return;
        super.setRequestHeader('Authorization', `Bearer ${token}`);
        super.send(body);
      });
    }
  };
}
