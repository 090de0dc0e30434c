import { expect, test } from 'vitest';
import { createFakePage } from '../features/base/page.fixture.ts';
import { $session, fetchSession } from './session.ts';

const user = {
  name: '林蝶',
  email: 'lin@example.com',
  phone: '1',
  address: '昆明',
  country: 'DE',
  avatar: null,
};
const there = { status: 200, body: { status: 200, data: user } };
const broken = { status: 500, body: { status: 500, msg: '' } };
const ended = { status: 401, body: { status: 401, code: 'login-required', msg: '请先登录', data: null } };

const page = createFakePage(() => ({ cookie: 'signed_in=1', answers: [] }));

test('a server error keeps the known user, and only a 401 ends the session', async () => {
  $session.set({ kind: 'asking' });
  page.answers = [broken];
  expect(await fetchSession()).toEqual({ kind: 'visitor' });
  page.answers = [there];
  expect(await fetchSession()).toEqual({ kind: 'user', user });
  page.answers = [broken];
  expect(await fetchSession()).toEqual({ kind: 'user', user });
  page.answers = [ended];
  expect(await fetchSession()).toEqual({ kind: 'visitor' });
});
