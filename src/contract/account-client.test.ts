import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentUser,
  forgotPassword,
  login,
  logout,
  maybeSignedIn,
  register,
  resetPassword,
  updateUser,
} from './account-client.ts';

const user = { name: '林蝶', email: 'lin@example.com', phone: '1', address: '昆明', avatar: null };
const form = { name: '林蝶', email: 'lin@example.com', phone: '1', address: '昆明' };

let server: Server;
let calls: { line: string; token: string | undefined; body: string }[];
/** Answers the calls one after the other; the last one answers all that follow. */
let answers: { status: number; body: unknown; cookie?: string }[];
let page: { cookie: string };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

beforeEach(async () => {
  calls = [];
  page = { cookie: '' };
  server = createServer(async (request, response) => {
    const token = request.headers['x-xsrf-token'];
    const body = await bodyOf(request);
    calls.push({ line: `${request.method} ${request.url}`, token: token as string | undefined, body });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: {} };
    // The browser would take it from Set-Cookie before the answer is read.
    if (answer.cookie !== undefined) page.cookie = answer.cookie;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const network = globalThis.fetch;
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    network(`http://127.0.0.1:${port}${path}`, init),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const forbidden = { status: 403, body: { status: 403, msg: '请求校验失败', data: null } };
const fine = { status: 200, body: { status: 200, msg: '好', data: { user } } };

test('each call goes where the contract says and brings back what the answer tells', async () => {
  answers = [fine];
  expect(await login({ email: 'lin@example.com', password: 'x' })).toEqual({
    kind: 'answer',
    data: { msg: '好', user },
  });
  expect(await logout()).toEqual({ kind: 'answer', data: { msg: '好' } });
  await register({ ...form, password: 'butterfly' });
  await forgotPassword('lin@example.com');
  await resetPassword({ token: 't', password: 'butterfly' });
  answers = [{ status: 200, body: { status: 200, msg: '更新成功', data: user } }];
  expect(await updateUser(form)).toEqual({ kind: 'answer', data: { msg: '更新成功', user } });
  expect(await currentUser()).toEqual({ kind: 'answer', data: user });
  expect(calls.map(({ line }) => line)).toEqual([
    'POST /api/v1/login',
    'POST /api/v1/logout',
    'POST /api/v1/register',
    'POST /api/v1/password/forgot',
    'POST /api/v1/password/reset',
    'PUT /api/v1/user/update',
    'GET /api/v1/user/current',
  ]);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ email: 'lin@example.com', password: 'x' });
  expect(calls[1]?.body).toBe('');
});

test('the token of the cookie goes along with what changes something', async () => {
  page.cookie = 'signed_in=1; XSRF-TOKEN=abc; other=XSRF-TOKEN=no';
  answers = [fine];
  await logout();
  expect(calls.map(({ token }) => token)).toEqual(['abc']);
});

test('after a 403 with a fresh token the call is made once more, with its body', async () => {
  answers = [{ ...forbidden, cookie: 'XSRF-TOKEN=fresh' }, fine];
  expect(await login({ email: 'a@b.cn', password: 'x' })).toMatchObject({ kind: 'answer' });
  expect(calls.map(({ token }) => token)).toEqual([undefined, 'fresh']);
  expect(calls[1]?.body).toBe(calls[0]?.body);
});

test('a 403 that brings nothing fresh, or comes twice, is told', async () => {
  page.cookie = 'XSRF-TOKEN=old';
  answers = [forbidden];
  expect(await logout()).toEqual({ kind: 'refused', status: 403, msg: '请求校验失败' });
  expect(calls).toHaveLength(1);
  answers = [{ ...forbidden, cookie: 'XSRF-TOKEN=fresh' }, forbidden];
  expect(await logout()).toMatchObject({ kind: 'refused', status: 403 });
  expect(calls).toHaveLength(3);
});

test('only the readable cookie tells that there may be a session', () => {
  expect(maybeSignedIn()).toBe(false);
  page.cookie = 'not_signed_in=1';
  expect(maybeSignedIn()).toBe(false);
  page.cookie = 'a=b; signed_in=1';
  expect(maybeSignedIn()).toBe(true);
});
