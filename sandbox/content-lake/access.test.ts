import { request } from 'node:http';
import { expect, test } from 'vitest';
import {
  editorToken,
  requestError,
  SHOP_ORIGIN,
  startTestContentLake,
  TOKEN,
} from './content-lake.fixture.ts';

/** Uses node:http, because `fetch` sets Host and Origin itself. */
function get(address: string, path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
    request(`${address}${path}`, { method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });
}

const QUERY = '/v2026-09-01/data/query/production?query=count(*)';

test('Listens on loopback only', async () => {
  expect((await startTestContentLake()).address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test('A foreign Host header is rejected, which prevents DNS rebinding', async () => {
  const { address } = await startTestContentLake();
  const status = async (host: string) => (await get(address, QUERY, { host })).status;
  expect(await status('evil.example')).toBe(403);
  expect(await status('localhost.evil.example:80')).toBe(403);
  expect(await status('127.0.0.1.evil.example')).toBe(403);
  expect(await status('localhost:3333')).toBe(200);
  expect(await status('[::1]:3333')).toBe(200);
  expect(await status('listen-1.localhost')).toBe(200);
});

test('Allowed origins may send credentials, and others may not even read', async () => {
  const { address } = await startTestContentLake();
  const listed = await get(address, QUERY, { origin: SHOP_ORIGIN });
  expect(listed.status).toBe(200);
  expect(listed.headers).toMatchObject({
    'access-control-allow-origin': SHOP_ORIGIN,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  });
  for (const origin of ['http://evil.example', 'null', `${SHOP_ORIGIN}.evil.example`]) {
    const other = await get(address, QUERY, { origin });
    expect(other.status).toBe(403);
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('A preflight succeeds for allowed origins only', async () => {
  const { address } = await startTestContentLake();
  const checked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const listed = await get(
    address,
    '/v1/data/mutate/production',
    { ...checked, origin: SHOP_ORIGIN },
    'OPTIONS',
  );
  expect(listed.status).toBe(204);
  expect(listed.headers).toMatchObject({
    'access-control-allow-origin': SHOP_ORIGIN,
    'access-control-allow-headers': 'authorization',
    'access-control-allow-methods': expect.stringContaining('POST'),
  });
  const other = await get(
    address,
    '/v1/data/mutate/production',
    { ...checked, origin: 'http://evil.example' },
    'OPTIONS',
  );
  expect(other.status).toBe(403);
});

test('Without the token only published documents are readable', async () => {
  const lake = await startTestContentLake();
  await lake.client().create({ _id: 'a', _type: 'page' });
  await lake.client().create({ _id: 'drafts.a', _type: 'page' });
  const visitor = lake.visitor();
  expect(await visitor.fetch('*._id')).toEqual(['a']);
  expect((await requestError(visitor.fetch('*', {}, { perspective: 'raw' }))).statusCode).toBe(401);
  expect((await requestError(visitor.fetch('*', {}, { perspective: 'drafts' }))).statusCode).toBe(401);
  expect(await visitor.getDocuments(['a', 'drafts.a'])).toMatchObject([{ _id: 'a' }, null]);
  expect((await requestError(visitor.create({ _type: 'page' }))).statusCode).toBe(401);
  expect(await lake.client().fetch('count(*)')).toBe(1);
});

test('A wrong token is refused for everything', async () => {
  const lake = await startTestContentLake();
  for (const token of ['wrong', `${TOKEN}x`, TOKEN.slice(1)]) {
    expect((await requestError(lake.client({ token }).fetch('*'))).statusCode).toBe(401);
  }
});

test('An editor’s token grants the rights of the shop’s until it expires, at most ten minutes', async () => {
  const lake = await startTestContentLake();
  const as = (token: string) => lake.client({ token });
  const editor = as(await editorToken());
  await editor.create({ _id: 'drafts.a', _type: 'page' });
  expect(await editor.fetch('*._id', {}, { perspective: 'raw' })).toEqual(['drafts.a']);
  expect(await editor.request({ url: '/users/me' })).toMatchObject({
    id: 'e1',
    name: '林编辑',
    email: 'lin@example.com',
    roles: [{ name: 'editor' }],
  });

  const code = async (token: string) => {
    const refused = await requestError(as(token).fetch('*'));
    return [refused.statusCode, (refused as unknown as { response: { body: object } }).response.body];
  };
  const now = Math.floor(Date.now() / 1000);
  expect(await code(await editorToken({ iat: now - 700, exp: now - 100 }))).toEqual([
    401,
    expect.objectContaining({ errorCode: 'SIO-401-AEX' }),
  ]);
  const foreign = expect.objectContaining({ errorCode: 'SIO-401-ANF' });
  expect(await code(await editorToken({}, 'another secret of thirty-two letters'))).toEqual([401, foreign]);
  expect(await code(await editorToken({ exp: now + 3600 }))).toEqual([401, foreign]);
  expect(await code(await editorToken({ roles: [] }))).toEqual([401, foreign]);
  expect(await code(await editorToken({ sub: '../../etc' }))).toEqual([401, foreign]);
  const [head, claims] = (await editorToken()).split('.');
  expect(await code(`${head}.${claims}.`)).toEqual([401, foreign]);
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  expect(await code(`${none}.${claims}.`)).toEqual([401, foreign]);
});

test('An editor’s token is valid while the shop confirms its session: for reading, writing and listening', async () => {
  let session: 'stands' | 'ended' | 'unreachable' = 'stands';
  const checked: string[] = [];
  const lake = await startTestContentLake({
    checkEveryMs: 20,
    checkEditor: async (token) => {
      checked.push(token);
      return session;
    },
  });
  const token = await editorToken();
  const editor = lake.client({ token });
  await editor.create({ _id: 'drafts.a', _type: 'page' });
  const path = '/v2026-09-01/data/listen/production?query=*&includeAllVersions=true';
  const stream = await fetch(`${lake.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(new Set(checked)).toEqual(new Set([token]));
  checked.length = 0;
  await lake.client().fetch('*');
  // Only the open stream's token is checked.
  expect(checked).not.toContain(TOKEN);

  session = 'unreachable';
  expect((await requestError(editor.create({ _id: 'drafts.b', _type: 'page' }))).statusCode).toBe(503);
  session = 'ended';
  const refused = await requestError(editor.create({ _id: 'drafts.b', _type: 'page' }));
  expect((refused as unknown as { response: { body: object } }).response.body).toMatchObject({
    errorCode: 'SIO-401-AEX',
  });
  expect((await requestError(editor.fetch('*', {}, { perspective: 'raw' }))).statusCode).toBe(401);
  expect((await requestError(editor.patch('drafts.a', { set: { title: 'x' } }).commit())).statusCode).toBe(
    401,
  );
  expect(await stream.text()).toContain('event: welcome');
  expect(await lake.client().fetch('*._id', {}, { perspective: 'raw' })).toEqual(['drafts.a']);
});

test('Without a secret for editors no editor’s token is valid', async () => {
  const lake = await startTestContentLake({ studioSecret: undefined });
  expect((await requestError(lake.client({ token: await editorToken() }).fetch('*'))).statusCode).toBe(401);
});

test('Other datasets, projects, paths and methods are refused', async () => {
  const lake = await startTestContentLake();
  expect((await requestError(lake.client({ dataset: 'staging' }).fetch('*'))).message).toContain(
    'Dataset "staging" not found',
  );
  expect((await requestError(lake.client({ projectId: 'other' }).fetch('*'))).statusCode).toBe(404);
  expect((await get(lake.address, '/v1/nothing', {})).status).toBe(404);
  expect((await get(lake.address, '/v1/data/mutate/production', {}, 'PUT')).status).toBe(405);
  expect((await get(lake.address, '/v1/data/doc/production/%E0%A4%A', {})).status).toBe(400);
});
