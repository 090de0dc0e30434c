import { expect, test } from 'vitest';
import { createFakePage } from '../base/page.fixture.ts';
import { formatQuery, newIdempotencyKey, readOps, writeOps } from './ops.client.ts';

const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=old', answers: [] }));
const level = { onHand: 3, held: 1, available: 2, version: 4 };
const request = { productId: 'morpho', variantKey: 'a1', change: { kind: 'receive', pieces: 1 } } as const;
const refusal = (status: number, code: string, more = {}) => ({
  status,
  body: { status, code, msg: `句子 ${code}`, data: null, ...more },
});

test('each call uses the path of the contract', async () => {
  page.answers = [{ status: 200, body: { status: 200, data: { items: [] } } }];
  expect(await readOps('/stock', { ids: ['a', 'b'] })).toEqual({ kind: 'answer', data: { items: [] } });
  const movements = { level, movements: [], next: null };
  page.answers = [{ status: 200, body: { status: 200, data: movements } }];
  expect(await readOps('/stock/movements', { productId: 'morpho', variantKey: 'a1', before: 7 })).toEqual({
    kind: 'answer',
    data: movements,
  });
  page.answers = [{ status: 200, body: { status: 200, data: { level } } }];
  expect(await writeOps('/stock', request, 'key-for-one')).toEqual({ kind: 'answer', data: { level } });
  page.answers = [{ status: 200, body: { status: 200, data: { rows: [] } } }];
  expect(
    await writeOps('/stock/consignment', { consignment: 'c', rows: [] }, newIdempotencyKey()),
  ).toMatchObject({
    kind: 'answer',
  });
  expect(page.calls.map(({ line }) => line)).toEqual([
    'GET /api/v1/ops/stock?ids=a%2Cb',
    'GET /api/v1/ops/stock/movements?productId=morpho&variantKey=a1&before=7',
    'POST /api/v1/ops/stock',
    'POST /api/v1/ops/stock/consignment',
  ]);
  expect(page.calls[2]?.key).toBe('key-for-one');
});

test.each([
  [refusal(401, 'login-required'), { kind: 'login' }],
  [refusal(404, 'unknown-path'), { kind: 'failed', unsure: false }],
  [refusal(409, 'stock-moved', { level }), { kind: 'conflict', level, msg: '句子 stock-moved' }],
  [refusal(404, 'variant-unknown'), { kind: 'failed', unsure: false, msg: '句子 variant-unknown' }],
  [refusal(500, 'unforeseen'), { kind: 'failed', unsure: true }],
  [
    { status: 502, body: undefined },
    { kind: 'failed', unsure: true },
  ],
])('a failure is told by its code: %j', async (response, reported) => {
  page.answers = [response];
  expect(await writeOps('/stock', request, newIdempotencyKey())).toMatchObject(reported);
});

const number = '4821-0937-5526';
const order = { number, version: 4 };
const parcel = { number, version: 3, courier: '顺丰', trackingNumber: 'SF1' };

test('the list’s query contains only the chosen filters', async () => {
  expect(formatQuery({ view: 'all', q: '林 a', tag: undefined })).toBe('view=all&q=%E6%9E%97+a');
  page.answers = [{ status: 200, body: { status: 200, data: { items: [], next: null } } }];
  expect(await readOps('/orders', { view: 'late' })).toMatchObject({ kind: 'answer', data: { items: [] } });
  expect(page.calls[0]?.line).toBe('GET /api/v1/ops/orders?view=late');
});

test('a write returns the updated order; a conflict the order and its changes', async () => {
  page.answers = [{ status: 200, body: { status: 200, data: { order } } }];
  expect(await writeOps('/orders/ship', parcel, 'key-for-one')).toEqual({ kind: 'answer', data: { order } });
  expect(page.calls[0]).toMatchObject({ line: 'POST /api/v1/ops/orders/ship', key: 'key-for-one' });
  const changes = [{ version: 4, kind: 'shipped' }];
  const refusal = { status: 409, code: 'order-changed', msg: '句子', data: null, order, changes };
  page.answers = [{ status: 409, body: refusal }];
  expect(await writeOps('/orders/ship', parcel, newIdempotencyKey())).toEqual({
    kind: 'conflict',
    msg: '句子',
    order,
    changes,
  });
});

test('a conflict without an order is a failure with its message', async () => {
  page.answers = [{ status: 409, body: { status: 409, code: 'not-possible', msg: '句子', data: null } }];
  expect(await writeOps('/orders/ship', parcel, newIdempotencyKey())).toEqual({
    kind: 'failed',
    msg: '句子',
    unsure: false,
  });
});

test('the refund’s outcome is returned beside the order', async () => {
  page.answers = [
    { status: 200, body: { status: 200, data: { outcome: 'recorded', msg: '已登记，将自动重试', order } } },
  ];
  const result = await writeOps(
    '/orders/refund',
    { number, version: 4, amount: 12.5, of: 'part', back: [] },
    newIdempotencyKey(),
  );
  expect(result).toMatchObject({ kind: 'answer', data: { outcome: 'recorded', order } });
});

test('a parameter of the path is not in the query', async () => {
  page.answers = [{ status: 200, body: { status: 200, data: { id: 'a/b', notes: [] } } }];
  await readOps('/customers/account/:account', { account: 'a/b', cursor: 'c' });
  await readOps('/orders/:number', { number });
  expect(page.calls.map(({ line }) => line)).toEqual([
    'GET /api/v1/ops/customers/account/a%2Fb?cursor=c',
    `GET /api/v1/ops/orders/${number}`,
  ]);
});
