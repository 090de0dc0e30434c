import { expect, test, vi } from 'vitest';
import { createFakePage } from '../base/page.fixture.ts';
import { fetchLive } from './catalogue.client.ts';
import { wireProduct } from './product.fixture.ts';
import { fetchProduct, fetchSpeciesProducts } from './products.client.ts';

const page = createFakePage(() => ({ cookie: '', answers: [] }));

test('the stock of several products is fetched in one call', async () => {
  const data = { items: [], lists: {} };
  page.answers = [{ status: 200, body: { status: 200, data } }];
  expect(await fetchLive(['a', 'b'], [])).toEqual({ kind: 'answer', data });
  await fetchLive(['a'], ['species', 'products:all:1:24']);
  await fetchLive([], ['species']);
  expect(page.calls.map(({ line }) => line)).toEqual([
    'GET /api/v1/stock?ids=a,b',
    'GET /api/v1/stock?ids=a&lists=species,products:all:1:24',
    'GET /api/v1/stock?lists=species',
  ]);
});

test('an answer with data is that data', async () => {
  page.answers = [{ status: 200, body: { status: 200, data: wireProduct } }];
  expect(await fetchProduct('a')).toEqual({ kind: 'answer', data: wireProduct });
  page.answers = [{ status: 200, body: { items: [], total: 0, page: 1, pageSize: 10 } }];
  expect(await fetchSpeciesProducts('a')).toMatchObject({ kind: 'answer', data: { total: 0 } });
});

test('a refusal has status, message and field', async () => {
  page.answers = [{ status: 400, body: { status: 400, msg: '参数 ids 无效', data: null, field: 'ids' } }];
  expect(await fetchLive([], [])).toEqual({
    kind: 'refused',
    status: 400,
    msg: '参数 ids 无效',
    field: 'ids',
  });
});

test('a refusal by a proxy has no message', async () => {
  page.answers = [{ status: 502, body: '<html>Bad gateway</html>' }];
  expect(await fetchProduct('a')).toEqual({ kind: 'refused', status: 502, msg: '' });
});

test('a malformed price or stock counts as no answer', async () => {
  const variant = {
    key: 'a1',
    quality: 'A1',
    price: 128.5,
    original_price: null,
    stock: 3,
    bulk_discount: [],
  };
  const respond = (change: object) => {
    const items = [{ id: 'a', withdrawn: false, version: 'v1', variants: [{ ...variant, ...change }] }];
    page.answers = [{ status: 200, body: { status: 200, data: { items, lists: {} } } }];
    return fetchLive(['a'], []);
  };
  expect(await respond({})).toMatchObject({ kind: 'answer' });
  for (const change of [{ price: '128.5' }, { price: 0.001 }, { stock: '3' }, { bulk_discount: null }])
    expect(await respond(change)).toEqual({ kind: 'unreachable' });
});

test.each([
  ['no JSON', '<html></html>'],
  ['another shape', { hello: 1 }],
  ['null', 'null'],
])('a success with %s counts as no answer', async (_name, body) => {
  page.answers = [{ status: 200, body: body }];
  expect(await fetchProduct('a')).toEqual({ kind: 'unreachable' });
});

test('a broken connection and an aborted call don’t count as an answer', async () => {
  page.answers = ['cut'];
  expect(await fetchProduct('a')).toEqual({ kind: 'unreachable' });
  page.answers = ['silence'];
  const abort = new AbortController();
  const call = fetchProduct('a', abort.signal);
  abort.abort();
  expect(await call).toEqual({ kind: 'unreachable' });
});

test('a call times out after 10 s', async () => {
  vi.useFakeTimers();
  page.answers = ['silence'];
  const call = fetchProduct('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await call).toEqual({ kind: 'unreachable' });
  vi.useRealTimers();
});
