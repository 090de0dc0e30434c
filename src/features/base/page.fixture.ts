/** Node can't resolve a page's relative calls, so they go to a real server. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, vi } from 'vitest';

type FakeResponse =
  | {
      readonly status: number;
      /** Sent as JSON, unless it is a string. */
      readonly body: unknown;
      /** Cookies that this response sets. */
      readonly cookie?: string;
    }
  | 'cut'
  | 'silence';

export interface FakePage {
  cookie: string;
  /** `METHOD path` of each call. */
  calls: {
    readonly line: string;
    readonly token: string | undefined;
    readonly key: string | undefined;
    readonly body: string;
  }[];
  /** Responds in order; the last response repeats. */
  answers: FakeResponse[];
}

/** Each test has its own page and server, set up by `fresh`. */
export function createFakePage(fresh: () => Pick<FakePage, 'cookie' | 'answers'>): FakePage {
  const page: FakePage = { calls: [], ...fresh() };
  let close: () => Promise<void>;
  beforeEach(async () => {
    Object.assign(page, { calls: [], ...fresh() });
    const server = createServer(listen(page));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const network = globalThis.fetch;
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      network(`http://127.0.0.1:${port}${path}`, init),
    );
    close = async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    };
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await close();
  });
  return page;
}

function listen(page: FakePage): RequestListener {
  return async (request, response) => {
    const token = request.headers['x-xsrf-token'];
    const line = `${request.method} ${request.url}`;
    const key = request.headers['idempotency-key']?.toString();
    page.calls.push({ line, token: token?.toString(), key, body: await text(request) });
    const reply = page.answers.length > 1 ? page.answers.shift() : page.answers[0];
    if (reply === 'silence') return;
    if (reply === 'cut') {
      request.socket.destroy();
      return;
    }
    const { status, body, cookie } = reply ?? { status: 500, body: {} };
    // A browser would store Set-Cookie before the response is read.
    if (cookie !== undefined) page.cookie = cookie;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
