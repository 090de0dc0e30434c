import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { beginSession } from '../accounts/session-store.ts';
import { createAccount } from '../accounts/store.ts';
import { type Api, createApi } from '../api.ts';
import type { OpenDatabase } from '../db/connection.ts';
import { Caller } from '../testing/caller.ts';
import { CALLS, namedCalls, withPathId } from '../testing/calls.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { TEST_SECRET, type TestServices, testServices } from '../testing/services.ts';
import { sign } from './signing.ts';

const changing = namedCalls(CALLS.filter(({ method }) => method !== 'GET'));
const asked = changing.filter(([, { by }]) => by !== 'provider');
const webhooks = changing.filter(([, { by }]) => by === 'provider');

const person = { address: '昆明', phone: '1' };

let opened: OpenDatabase;
let services: TestServices;
let api: Api;
let accounts: Readonly<Record<'one' | 'two', string>>;
beforeAll(async () => {
  opened = await freshDatabase('PostgreSQL', 1);
  services = testServices(opened.database);
  api = createApi(async () => services, services.log);
  const account = (name: string) =>
    createAccount(opened.database, { ...person, name, email: `${name}@example.com`, passwordHash: '' });
  accounts = { one: await account('one'), two: await account('two') };
});
afterAll(() => opened.close());

/** Logs in without hashing a password. */
async function loggedIn(name: 'one' | 'two'): Promise<Caller> {
  const session = await beginSession(opened.database, accounts[name]);
  const caller = new Caller(api);
  caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
  return await caller.ready();
}

test('a page fetches its token before its first write, which then is not refused', async () => {
  const caller = new Caller(api);
  const given = await caller.get('/xsrf-token');
  expect([given.status, given.body]).toEqual([200, { status: 200, data: null }]);
  expect(given.headers.get('Cache-Control')).toBe('no-store');
  expect(caller.cookies.get('XSRF-TOKEN')).toBeDefined();
  expect(await caller.call('POST', '/logout')).toMatchObject({ status: 200 });
  const shopper = new Caller(api);
  const session = await beginSession(opened.database, accounts.one);
  shopper.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
  await shopper.get('/xsrf-token');
  expect(await shopper.call('DELETE', '/cart')).toMatchObject({ status: 200 });
});

describe.each(asked)('%s', (_, { method, path }) => {
  const call = (caller: Caller, headers: Record<string, string> = {}) =>
    caller.call(method, withPathId(path, 'some-id'), {}, { headers });

  test('is refused without a token, and the refusal brings a valid one', async () => {
    const caller = new Caller(api);
    const refused = await call(caller);
    expect([refused.status, refused.body]).toEqual([
      403,
      { status: 403, code: 'token-mismatch', msg: callFailures()['token-mismatch'], data: null },
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
  ])('is refused with %s, to a visitor and to a shopper', async (_, headers) => {
    expect(await call(await new Caller(api).ready(), headers)).toMatchObject({ status: 403 });
    expect(await call(await loggedIn('one'), headers)).toMatchObject({ status: 403 });
  });

  const withTokenOf = async (own: Caller, other: Caller) => {
    const token = other.cookies.get('XSRF-TOKEN') ?? '';
    own.cookies.set('XSRF-TOKEN', token);
    return await call(own, { 'x-xsrf-token': token });
  };

  test('is refused with another visitor’s token', async () => {
    const [own, other] = await Promise.all([new Caller(api).ready(), new Caller(api).ready()]);
    expect(await withTokenOf(own, other)).toMatchObject({ status: 403 });
  });

  test('is refused with the token of another session, also of the same shopper’s', async () => {
    expect(await withTokenOf(await loggedIn('one'), await loggedIn('two'))).toMatchObject({ status: 403 });
    expect(await withTokenOf(await loggedIn('one'), await loggedIn('one'))).toMatchObject({ status: 403 });
    // An account without a confirmed mailbox may be refused by 403 as well.
    expect(await call(await loggedIn('one'))).not.toMatchObject({ body: { code: 'token-mismatch' } });
  });

  test('is refused after a login with the visitor’s token, and after a logout with the session’s', async () => {
    const caller = await new Caller(api).ready();
    const before = caller.cookies.get('XSRF-TOKEN') ?? '';
    const session = await beginSession(opened.database, accounts.one);
    caller.cookies.set('session', `${session}.${sign(TEST_SECRET, 'session', session)}`);
    expect(await call(caller, { 'x-xsrf-token': before })).toMatchObject({ status: 403 });
    await caller.get('/user/current');
    const during = caller.cookies.get('XSRF-TOKEN') ?? '';
    caller.cookies.delete('session');
    expect(await call(caller, { 'x-xsrf-token': during })).toMatchObject({ status: 403 });
    await caller.get('/user/current');
    expect((await call(caller)).status).not.toBe(403);
  });
});

test.each(webhooks)('%s needs no token', async (_, { method, path }) => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://provider.example' };
  const response = await new Caller(api).call(method, path, {}, { headers });
  expect(response.status).not.toBe(403);
});

test('a client without an origin needs the token only', async () => {
  const caller = await new Caller(api).ready();
  const response = await api.request(
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
  expect(response.status).toBe(200);
});

test('a login invalidates the visitor’s token, and a logout the session’s', async () => {
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

test('cacheable answers set no cookie', async () => {
  for (const path of ['/species', '/carousel', '/products/categories', '/products', '/stock?ids=a']) {
    const response = await new Caller(api).get(path);
    expect([path, response.status, response.cookies]).toEqual([path, 200, []]);
  }
});

test('unknown paths and methods keep their own refusals', async () => {
  const caller = new Caller(api);
  expect(await caller.call('POST', '/nothing')).toMatchObject({ status: 404 });
  expect(await caller.call('DELETE', '/login')).toMatchObject({ status: 405 });
});
