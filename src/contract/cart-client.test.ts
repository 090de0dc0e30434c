import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addToCartRequestSchema, updateCartRequestSchema } from './cart.ts';
import { addToCart, clearCart, confirmLine, fetchCart, removeLine, updateLine } from './cart-client.ts';

const empty = { status: 200, data: [], version: 3, total: 0 };
const id = '00000000-0000-4000-8000-000000000000';

let server: Server;
let calls: { line: string; token: unknown; body: string }[];
let answer: { status: number; body: unknown };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

beforeEach(async () => {
  calls = [];
  answer = { status: 200, body: { status: 200, msg: '已更新' } };
  server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    calls.push({ line: `${request.method} ${request.url}`, token: request.headers['x-xsrf-token'], body });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const network = globalThis.fetch;
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=abc' });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    network(`http://127.0.0.1:${port}${path}`, init),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('each change goes where the contract says, with its token, and brings back the server’s sentence', async () => {
  const done = { kind: 'answer', data: { msg: '已更新' } };
  expect(await addToCart({ productId: 'morpho', quality: 'A1', quantity: 2 })).toEqual(done);
  expect(await updateLine(id, 3)).toEqual(done);
  expect(await confirmLine(id, 3, 128.5)).toEqual(done);
  expect(await removeLine(id)).toEqual(done);
  expect(await clearCart()).toEqual(done);
  expect(calls.map(({ line }) => line)).toEqual([
    'POST /api/v1/cart',
    `PUT /api/v1/cart/${id}`,
    `PUT /api/v1/cart/${id}`,
    `DELETE /api/v1/cart/${id}`,
    'DELETE /api/v1/cart',
  ]);
  expect(calls.every(({ token }) => token === 'abc')).toBe(true);
  const [added, updated, confirmed] = calls.map(({ body }) => (body === '' ? undefined : JSON.parse(body)));
  expect(addToCartRequestSchema.strict().parse(added)).toEqual(added);
  expect(updateCartRequestSchema.strict().parse(updated)).toEqual({ quantity: 3 });
  expect(updateCartRequestSchema.strict().parse(confirmed)).toEqual({
    quantity: 3,
    confirm: true,
    unit_price: 128.5,
  });
});

test('the cart is read whole; what is no cart counts as no answer', async () => {
  answer = { status: 200, body: empty };
  expect(await fetchCart()).toEqual({ kind: 'answer', data: empty });
  answer = { status: 200, body: { status: 200, data: null } };
  expect(await fetchCart()).toEqual({ kind: 'unreachable' });
});

test('a refusal brings its status and sentence', async () => {
  answer = { status: 400, body: { status: 400, msg: '库存不足', data: null } };
  expect(await updateLine(id, 99)).toEqual({ kind: 'refused', status: 400, msg: '库存不足' });
  answer = { status: 401, body: { status: 401, msg: '请先登录', data: null } };
  expect(await fetchCart()).toEqual({ kind: 'refused', status: 401, msg: '请先登录' });
});
