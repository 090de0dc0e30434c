import { expect, test } from 'vitest';
import { editorToken, requestError, startTestContentLake } from './content-lake.fixture.ts';

test('Studio’s settings per user survive a restart and are private to the user', async () => {
  const lake = await startTestContentLake();
  const lin = await editorToken();
  const put = (token: string, key: string, value: unknown) =>
    lake.client({ token }).request({ method: 'PUT', url: '/users/me/keyvalue', body: [{ key, value }] });
  await Promise.all([
    put(lin, 'order', { by: 'name' }),
    put(lin, 'layout', 'compact'),
    put(lin, 'third', [1]),
  ]);
  expect(await put(lin, 'order', { by: 'price' })).toEqual([{ key: 'order', value: { by: 'price' } }]);
  await lake.close();

  const again = await startTestContentLake({ dataDir: lake.dataDir });
  const get = (token: string) =>
    again.client({ token }).request({ url: '/users/me/keyvalue/order,layout,third,unknown' });
  expect(await get(lin)).toEqual([
    { key: 'order', value: { by: 'price' } },
    { key: 'layout', value: 'compact' },
    { key: 'third', value: [1] },
  ]);
  expect(await get(await editorToken({ sub: 'e2' }))).toEqual([]);
  expect((await requestError(again.visitor().request({ url: '/users/me/keyvalue/order' }))).statusCode).toBe(
    401,
  );
});

test('The token decides the user’s rights', async () => {
  const lake = await startTestContentLake();
  const editor = lake.client({ token: await editorToken() });
  const acl = { url: '/projects/local/datasets/production/acl' };
  expect(await editor.request(acl)).toEqual([
    { filter: '_id in path("**")', permissions: expect.arrayContaining(['create', 'update', 'read']) },
  ]);
  expect(await lake.visitor().request(acl)).toEqual([{ filter: '_id in path("*")', permissions: ['read'] }]);
  expect(await editor.request({ url: '/projects/local' })).toMatchObject({ id: 'local' });
  expect(await editor.request({ url: '/users/e1' })).toMatchObject({ id: 'e1', displayName: '林编辑' });
  expect(await editor.request({ url: '/users/e1,shop,gone' })).toMatchObject([{ id: 'e1' }, { id: 'shop' }]);
  expect(await lake.visitor().request({ url: '/users/me' })).toEqual({});
  expect((await requestError(editor.request({ url: '/users/gone' }))).statusCode).toBe(404);
  expect(await editor.request({ url: '/projects/local/datasets' })).toMatchObject([{ name: 'production' }]);
  expect(await editor.request({ url: '/features' })).toEqual([]);
  expect((await requestError(editor.request({ url: '/jobs' }))).statusCode).toBe(404);
});
