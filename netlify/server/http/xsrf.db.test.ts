import { createClient } from '@sanity/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountNotices } from '../../../src/text/account.ts';
import type { OpenDatabase } from '../db/connection.ts';
import { Caller } from '../testing/caller.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { type TestParts, testParts } from '../testing/parts.ts';
import { type Api, createApi } from './app.ts';

const content = createClient({ projectId: 'local', dataset: 'production', useCdn: false, apiVersion: '1' });
const READING = ['GET', 'HEAD', 'OPTIONS', 'ALL'];

/** Every call of the API that changes something, found in the API itself: a new one is asked for its token, too. */
const routes = createApi(async () => {
  throw new Error('only its routes are looked at');
}).routes.filter(({ method }) => !READING.includes(method));
const changing = [
  ...new Set(routes.map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`)),
].map((line) => line.split(' ') as [method: string, path: string]);
const webhooks = changing.filter(([, path]) => path.endsWith('/webhook'));
const asked = changing.filter(([, path]) => !path.endsWith('/webhook'));

let opened: OpenDatabase;
let parts: TestParts;
let api: Api;
beforeAll(async () => {
  opened = await freshDatabase('PGlite');
  parts = testParts(opened.database, content);
  api = createApi(async () => parts, parts.log);
});
afterAll(() => opened.close());

const concrete = (path: string) => path.replaceAll(/:\w+/g, 'some-id');

test('the table holds the calls that change something', () => {
  const lines = asked.map((call) => call.join(' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      'POST /login',
      'POST /logout',
      'POST /register',
      'PUT /user/update',
      'POST /password/forgot',
      'POST /password/reset',
    ]),
  );
  expect(webhooks.map((call) => call.join(' '))).toContain('POST /sanity/webhook');
});

describe.each(asked)('%s %s', (method, path) => {
  const call = (caller: Caller, headers: Record<string, string> = {}) =>
    caller.call(method, concrete(path), {}, { headers });

  test('is refused without a token, and the refusal brings one that fits', async () => {
    const caller = new Caller(api);
    const refused = await call(caller);
    expect([refused.status, refused.body]).toEqual([
      403,
      { status: 403, msg: accountNotices.forbidden, data: null },
    ]);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect((await call(caller)).status).not.toBe(403);
  });

  test.each([
    ['a wrong token', { 'x-xsrf-token': 'wrong' }],
    ['an empty token', { 'x-xsrf-token': '' }],
    ['the origin of another site', { origin: 'https://evil.example' }],
    ['the origin of another port', { origin: 'http://localhost:9999' }],
    ['no origin that can be told', { origin: 'null' }],
    ['a browser that says it comes from elsewhere', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says it comes from a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('is refused with %s', async (_, headers) => {
    const caller = await new Caller(api).ready();
    expect(await call(caller, headers)).toMatchObject({ status: 403 });
  });

  test('is refused with the token of another visitor', async () => {
    const [own, other] = await Promise.all([new Caller(api).ready(), new Caller(api).ready()]);
    const token = other.cookies.get('XSRF-TOKEN') ?? '';
    // An attacker on a neighbouring host could plant the cookie, too.
    own.cookies.set('XSRF-TOKEN', token);
    expect(await call(own, { 'x-xsrf-token': token })).toMatchObject({ status: 403 });
  });
});

test.each(webhooks)('%s %s is asked for no token', async (method, path) => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://provider.example' };
  const answer = await new Caller(api).call(method, path, {}, { headers });
  expect(answer.status).not.toBe(403);
});

test('who is no browser and tells no origin needs the token alone', async () => {
  const caller = await new Caller(api).ready();
  const answer = await api.request(
    'http://localhost:8888/api/v1/logout',
    {
      method: 'POST',
      headers: {
        cookie: [...caller.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': caller.cookies.get('XSRF-TOKEN') ?? '',
      },
    },
    {},
  );
  expect(answer.status).toBe(200);
});

test('a login makes the visitor’s token worthless, and a logout the session’s', async () => {
  const caller = await new Caller(api).ready();
  const form = {
    name: '林',
    address: '昆明',
    email: 'xsrf@example.com',
    password: 'morpho-blue',
    phone: '1',
  };
  await caller.call('POST', '/register', form);
  const before = caller.cookies.get('XSRF-TOKEN') ?? '';
  expect(await caller.call('POST', '/login', form)).toMatchObject({ status: 200 });
  const during = caller.cookies.get('XSRF-TOKEN') ?? '';
  expect(during).not.toBe(before);
  expect(await caller.call('PUT', '/user/update', {}, { headers: { 'x-xsrf-token': before } })).toMatchObject(
    { status: 403 },
  );
  await caller.call('POST', '/logout');
  expect(await caller.call('POST', '/login', form, { headers: { 'x-xsrf-token': during } })).toMatchObject({
    status: 403,
  });
});

test('answers that may be kept set no cookie', async () => {
  for (const path of ['/species', '/carousel', '/products/categories', '/products', '/stock?ids=a']) {
    const answer = await new Caller(api).get(path);
    expect([path, answer.status, answer.cookies]).toEqual([path, 200, []]);
  }
});

test('unknown paths and methods keep their own refusals', async () => {
  const caller = new Caller(api);
  expect(await caller.call('POST', '/nothing')).toMatchObject({ status: 404 });
  expect(await caller.call('DELETE', '/login')).toMatchObject({ status: 405 });
});
