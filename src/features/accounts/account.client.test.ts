import { expect, test } from 'vitest';
import { ensureXsrfToken } from '../base/call.client.ts';
import { createFakePage } from '../base/page.fixture.ts';
import {
  currentUser,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  updateUser,
} from './account.client.ts';

const user = {
  ...{ name: '林蝶', email: 'lin@example.com', phone: '1', address: '昆明' },
  ...{ country: null, avatar: null },
};
const form = { name: '林蝶', email: 'lin@example.com', phone: '1', address: '昆明' };

const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=old', answers: [] }));

const forbidden = {
  status: 403,
  body: { status: 403, code: 'token-mismatch', msg: '请求校验失败', data: null },
};
const nothing = { status: 200, body: { status: 200, data: null } };
const fine = { status: 200, body: { status: 200, msg: '好', data: { user } } };

test('each call uses the contract’s path and returns the answer’s data', async () => {
  page.answers = [fine];
  expect(await login({ email: 'lin@example.com', password: 'x' })).toEqual({
    kind: 'answer',
    data: { msg: '好', user },
  });
  expect(await logout()).toEqual({ kind: 'answer', data: { msg: '好' } });
  await register({ ...form, password: 'butterfly' });
  await forgotPassword('lin@example.com');
  await resetPassword({ token: 't', password: 'butterfly' });
  page.answers = [{ status: 200, body: { status: 200, msg: '更新成功', data: user } }];
  expect(await updateUser(form)).toEqual({ kind: 'answer', data: { msg: '更新成功', user } });
  expect(await currentUser()).toEqual({ kind: 'answer', data: user });
  expect(page.calls.map(({ line }) => line)).toEqual([
    'POST /api/v1/login',
    'POST /api/v1/logout',
    'POST /api/v1/register',
    'POST /api/v1/password/forgot',
    'POST /api/v1/password/reset',
    'PUT /api/v1/user/update',
    'GET /api/v1/user/current',
  ]);
  expect(JSON.parse(page.calls[0]?.body ?? '')).toEqual({ email: 'lin@example.com', password: 'x' });
  expect(page.calls[1]?.body).toBe('');
});

test('writes send the cookie’s token', async () => {
  page.cookie = 'signed_in=1; XSRF-TOKEN=abc; other=XSRF-TOKEN=no';
  page.answers = [fine];
  await logout();
  expect(page.calls.map(({ token }) => token)).toEqual(['abc']);
});

test('a missing token is fetched once for concurrent calls', async () => {
  page.cookie = '';
  page.answers = [{ ...nothing, cookie: 'XSRF-TOKEN=first' }, fine];
  await Promise.all([ensureXsrfToken(), login({ email: 'a@b.cn', password: 'x' })]);
  expect(page.calls.map(({ line, token }) => [line, token])).toEqual([
    ['GET /api/v1/xsrf-token', undefined],
    ['POST /api/v1/login', 'first'],
  ]);
  await ensureXsrfToken();
  expect(page.calls).toHaveLength(2);
});

test('the call is made even if no token is available', async () => {
  page.cookie = '';
  page.answers = ['cut', fine];
  expect(await logout()).toMatchObject({ kind: 'answer' });
});

test('a 403 with a fresh token repeats the call once, with its body', async () => {
  page.answers = [{ ...forbidden, cookie: 'XSRF-TOKEN=fresh' }, fine];
  expect(await login({ email: 'a@b.cn', password: 'x' })).toMatchObject({ kind: 'answer' });
  expect(page.calls.map(({ token }) => token)).toEqual(['old', 'fresh']);
  expect(page.calls[1]?.body).toBe(page.calls[0]?.body);
});

test('a 403 without a fresh token, or a second one, is returned', async () => {
  page.answers = [forbidden];
  expect(await logout()).toEqual({
    kind: 'refused',
    status: 403,
    code: 'token-mismatch',
    msg: '请求校验失败',
  });
  expect(page.calls).toHaveLength(1);
  page.answers = [{ ...forbidden, cookie: 'XSRF-TOKEN=fresh' }, forbidden];
  expect(await logout()).toMatchObject({ kind: 'refused', status: 403 });
  expect(page.calls).toHaveLength(3);
});
