import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchProduct, fetchProductsOf, fetchStock } from './client.ts';

let server: Server;
let answer: RequestListener;

/** The browser resolves paths against the page: here a real server stands for it. */
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const network = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    network(`http://127.0.0.1:${port}${path}`, init),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function answering(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

test('the stock of several products is asked for in one call', async () => {
  let asked: string | undefined;
  answer = (request, response) => {
    asked = request.url;
    answering(200, { status: 200, data: { items: [] } })(request, response);
  };
  expect(await fetchStock(['a', 'b'])).toEqual({ kind: 'answer', data: [] });
  expect(asked).toBe('/api/v1/stock?ids=a,b');
});

test('an answer with data is that data', async () => {
  answer = answering(200, { status: 200, data: { id: 'a', name: '蝶' } });
  expect(await fetchProduct('a')).toEqual({ kind: 'answer', data: { id: 'a', name: '蝶' } });
  answer = answering(200, { items: [], total: 0, page: 1, pageSize: 10 });
  expect(await fetchProductsOf('a')).toMatchObject({ kind: 'answer', data: { total: 0 } });
});

test('a refusal carries status, sentence and field', async () => {
  answer = answering(400, { status: 400, msg: '参数 ids 无效', data: null, field: 'ids' });
  expect(await fetchStock([])).toEqual({
    kind: 'refused',
    status: 400,
    msg: '参数 ids 无效',
    field: 'ids',
  });
});

test('a refusal that is not ours has no sentence', async () => {
  answer = answering(502, '<html>Bad gateway</html>');
  expect(await fetchProduct('a')).toEqual({ kind: 'refused', status: 502, msg: '' });
});

test.each([
  ['no JSON', '<html></html>'],
  ['another shape', { hello: 1 }],
  ['null', 'null'],
])('a success with %s counts as no answer', async (_name, body) => {
  answer = answering(200, body);
  expect(await fetchProduct('a')).toEqual({ kind: 'unreachable' });
});

test('a broken connection and an aborted call are no answer', async () => {
  answer = (request) => request.socket.destroy();
  expect(await fetchProduct('a')).toEqual({ kind: 'unreachable' });
  answer = () => {};
  const abort = new AbortController();
  const call = fetchProduct('a', abort.signal);
  abort.abort();
  expect(await call).toEqual({ kind: 'unreachable' });
});

test('a call that takes longer than 10 s is given up', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answer = () => {};
  expect(await fetchProduct('a')).toEqual({ kind: 'unreachable' });
  expect(timeout).toHaveBeenCalledWith(10_000);
});
